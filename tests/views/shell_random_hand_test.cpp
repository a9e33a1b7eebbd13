// A hand that does anything anywhere, the same way on every machine: the program stays whole.
#include <random>
#include <utility>

#include "headless_program.hpp"

namespace headlight::tests::shell_random_hand_test {

class RandomHand {
 public:
  RandomHand(HeadlessProgram& program, unsigned seed) : p_(program), numbers_(seed) {}

  void act() {
    switch (below(9)) {
      case 0:
      case 1:
      case 2: return press_something();
      case 3: return p_.point(somewhere());
      case 4: return p_.drag(somewhere(), somewhere(), 2);
      case 5: return p_.scroll_with_control(static_cast<float>(below(7)) - 3);
      case 6: return p_.tap(keys[below(std::size(keys))]);
      case 7: return p_.tap_with_control(control_keys[below(std::size(control_keys))]);
      default: return type_something();
    }
  }

 private:
  static constexpr Key keys[] = {Key::left, Key::right, Key::up, Key::down, Key::space, Key::enter,    Key::escape,
                                 Key::home, Key::end,   Key::f1, Key::tab,  Key::del,   Key::backspace};
  static constexpr Key control_keys[] = {Key::z, Key::y, Key::c, Key::v, Key::a, Key::minus, Key::digit_0};

  size_t below(size_t n) { return numbers_() % n; }
  ImVec2 somewhere() { return {static_cast<float>(below(1640)) - 20, static_cast<float>(below(1040)) - 20}; }

  void press_something() {
    const auto& items = p_.log.items();
    if (items.empty()) return;
    p_.press(items[below(items.size())].centre());
    p_.release();
  }

  void type_something() {
    const char* words[] = {"it", " ", "the cat", "\U0001F418", "nan", "1e38", "-inf", "\u05E9\u05DC\u05D5\u05DD", "\xFF\xFE", "512", "0"};
    p_.type(words[below(std::size(words))]);
  }

  HeadlessProgram& p_;
  std::mt19937 numbers_;
};

class AnyHand : public testing::TestWithParam<unsigned> {};

TEST_P(AnyHand, LeavesTheProgramWhole) {
  HeadlessProgram p(readable());
  Document first = p.session.document();
  std::uint64_t opened = p.session.history().entries().front().id;
  RandomHand hand(p, GetParam());
  for (int i = 0; i < 200; ++i) {
    hand.act();
    const std::uint64_t now = p.session.history().entries().front().id;
    if (now != std::exchange(opened, now)) first = p.session.document();  // it opened another
    const Selection& selection = p.session.selection();
    ASSERT_TRUE(!selection.pinned || p.session.navigation().contains(*selection.pinned)) << "after action " << i;
    ASSERT_TRUE(!selection.hovered || p.session.navigation().contains(*selection.hovered)) << "after action " << i;
    ASSERT_LT(selection.head, p.session.document().config.n_heads);
    ASSERT_LT(static_cast<size_t>(selection.sample), p.session.document().sentences.size());
    ASSERT_FALSE(p.log.items().empty());
  }
  EXPECT_GT(p.session.history().entries().size(), 1u) << "this hand changed nothing";
  // Everything can be undone.
  p.tap(Key::escape);
  while (p.session.history().can_undo()) p.session.undo();
  EXPECT_EQ(p.session.document(), first);
}

INSTANTIATE_TEST_SUITE_P(Seeds, AnyHand, testing::Range(1u, 5u));

}  // namespace headlight::tests::shell_random_hand_test
