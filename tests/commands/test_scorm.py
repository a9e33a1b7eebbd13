"""A lesson as a package for a learning management system: what is in the archive, read by Python, and what cannot become one."""
import io
import json
import pathlib
import re
import xml.etree.ElementTree as tree
import zipfile

from program import Commands, main, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONTENT = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
CONTENT_2004 = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
LESSON = "---\ntitle: Mine & yours\nsentence: The elephant ate the banana as it was hungry\n---\n## One\nText.\n"
INDEX = ("<html><meta http-equiv=\"Content-Security-Policy\" content=\"connect-src 'self'\">"
         '<script type="application/json" id="package">null</script></html>')


class Scorm(Commands):
    def setUp(self):
        super().setUp()
        self.web = self.folder / "web"
        self.web.mkdir()
        (self.web / "index.html").write_text(INDEX)
        for name in ("headlight.pack", "headlight-han.woff2", "headlight.svg", "headlight.webmanifest", "unrelated.txt"):
            (self.web / name).write_bytes(name.encode() * 100)
        self.zip = self.folder / "lesson.zip"
        self.mine = self.folder / "mine.md"
        self.mine.write_text(LESSON)

    def package(self, *arguments):
        self.succeeds("export", "--as", "scorm", "--web", self.web, *arguments, "--out", self.zip)
        archive = zipfile.ZipFile(self.zip)
        self.assertIsNone(archive.testzip())
        return archive

    def settings(self, archive):
        return json.loads(re.search(r'id="package">(.*?)</script>', archive.read("index.html").decode())[1])

    def test_the_manifest_lists_exactly_what_is_in_the_archive(self):
        for arguments, content in (((), CONTENT), (("--version", "1.2"), CONTENT), (("--version", "2004"), CONTENT_2004)):
            archive = self.package("--lesson", "softmax", *arguments)
            manifest = tree.fromstring(archive.read("imsmanifest.xml"))
            listed = [file.get("href") for file in manifest.iter(content + "file")]
            self.assertEqual(sorted(listed + ["imsmanifest.xml"]), sorted(archive.namelist()))
            self.assertEqual(manifest.find(f".//{content}resource").get("href"), "index.html")
            title = re.search("^title: (.*)$", next((ROOT / "assets" / "lessons").glob("*-softmax.md")).read_text(), re.M)[1]
            self.assertEqual([one.text for one in manifest.iter(content + "title")], [title, title])

    def test_each_edition_says_which_it_is_and_what_passes(self):
        for version, said in (("1.2", "1.2"), ("2004", "2004 4th Edition")):
            archive = self.package("--lesson", self.mine, "--version", version, "--pass", "60")
            manifest = archive.read("imsmanifest.xml").decode()
            self.assertIn(f"<schemaversion>{said}</schemaversion>", manifest)
            self.assertIn("Mine &amp; yours", manifest)
            self.assertIn(">60<" if version == "1.2" else ">0.60<", manifest)
            self.assertEqual(self.settings(archive), {"scorm": version, "lesson": "mine", "title": "Mine & yours", "pass": 60,
                                                      "files": ["lesson/mine.md"]})

    def test_the_page_goes_along_as_it_is_but_for_its_lesson_and_other_hosts(self):
        archive = self.package("--lesson", self.mine)
        for name in ("headlight.pack", "headlight-han.woff2"):
            self.assertEqual(archive.read(name), (self.web / name).read_bytes())
        self.assertIn("connect-src 'self' https: http:", archive.read("index.html").decode())
        self.assertNotIn("unrelated.txt", archive.namelist())
        self.assertEqual(archive.read("lesson/mine.md").decode(), LESSON)

    def test_a_lesson_brings_its_translations_and_pictures(self):
        (self.folder / "mine.fr.md").write_text(LESSON.replace("title: Mine & yours", "title: Le mien\nlanguage: fr"))
        self.assertEqual(self.settings(self.package("--lesson", self.mine))["files"], ["lesson/mine.fr.md", "lesson/mine.md"])
        names = self.package("--lesson", "softmax").namelist()
        self.assertTrue(any(re.fullmatch(r"lesson/\d\d-softmax\.zh\.md", name) for name in names), names)

    def test_the_same_lesson_makes_the_same_bytes_also_on_standard_output(self):
        self.package("--lesson", self.mine)
        done = run("export", "--as", "scorm", "--web", self.web, "--lesson", self.mine)
        self.assertEqual(done.stdout, self.zip.read_bytes())
        self.assertEqual(zipfile.ZipFile(io.BytesIO(done.stdout)).namelist()[0], "imsmanifest.xml")

    def test_what_cannot_be_a_package_is_one_line(self):
        scorm = ("export", "--as", "scorm", "--out", self.zip, "--web", self.web)
        self.refuses(*scorm, saying="--as scorm needs --lesson")
        self.refuses(*scorm, "--lesson", "sofmax", saying=("sofmax", 'did you mean "softmax"'))
        self.refuses(*scorm, "--lesson", self.mine, "--version", "1.3", saying=("--version", "1.3", "1.2 and 2004"))
        self.refuses(*scorm, "--lesson", self.mine, "--pass", "101", saying=("--pass", "101", "100"))
        self.refuses(*scorm, "--lesson", self.mine, "--heads", "2", saying="--heads does not go with --as scorm")
        self.refuses("export", "--as", "csv", "--version", "1.2", "--out", self.zip, saying="--version is for --as scorm")
        self.refuses("export", "--as", "csv", "--pass", "0", "--out", self.zip, saying="--pass is for --as scorm")
        self.refuses("export", "--as", "csv", "--web", self.web, "--out", self.zip, saying="--web is for --as scorm")
        self.refuses("export", "--as", "scorm", "--lesson", self.mine, "--out", self.mine, "--web", self.web, saying=("--out", "mine.md"))
        self.refuses("export", "--as", "scorm", "--lesson", self.mine, "--out", self.web / "index.html", "--web", self.web,
                     saying=("--out", "index.html"))
        self.assertEqual(self.mine.read_text(), LESSON)

    def test_a_wrong_lesson_is_refused_with_its_place(self):
        scorm = ("export", "--as", "scorm", "--out", self.zip, "--web", self.web, "--lesson", self.mine)
        self.mine.write_text(LESSON.replace("## One\n", "## One\nshow: patern\n"))
        self.refuses(*scorm, saying=("mine.md:6:7: ", 'did you mean "pattern"?'))
        self.mine.write_text(LESSON.replace("## One\n", "## One\nmodel: ./mymodel\n"))
        self.refuses(*scorm, saying=("mine.md:6:8: ", "cannot take along the model", "mymodel"))

    def test_without_a_page_it_says_how_to_make_one(self):
        scorm = ("export", "--as", "scorm", "--out", self.zip, "--lesson", self.mine)
        self.refuses(*scorm, "--web", self.folder, saying=("holds no page", "sh app/web.sh"))
        (self.web / "index.html").write_text("<html></html>")
        self.refuses(*scorm, "--web", self.web, saying=("index.html", "from another version of Headlight", "sh app/web.sh"))
        (self.web / "index.html").write_text(INDEX)
        (self.web / "headlight.pack").unlink()
        self.refuses(*scorm, "--web", self.web, saying="headlight.pack")

    def test_the_page_is_looked_for_where_it_is_installed(self):
        assets = self.folder / "share" / "assets"
        assets.parent.mkdir()
        assets.symlink_to(ROOT / "assets")
        there = {"HEADLIGHT_ASSETS": str(assets)}
        scorm = ("export", "--as", "scorm", "--out", self.zip, "--lesson", self.mine)
        if not (ROOT / "build" / "web" / "index.html").exists():
            self.refuses(*scorm, environment=there, saying=("not made yet", "sh app/web.sh", "--web FOLDER"))
        built = self.folder / "share" / "build"
        built.mkdir()
        self.web.rename(built / "web")
        self.succeeds(*scorm, environment=there)


if __name__ == "__main__":
    main()
