// The page as a screen reader has it: the browser's accessibility tree, which is made from the page as a reader of screens gets it.
//   tree(): which role has the keyboard, and its name; how many status regions there are, and the words of each
const told = (nodes) => {
  const words = (node) => node.role === 'StaticText' || node.role === 'text leaf' ? node.name : node.children.map(words).join('');
  const all = [];
  const visit = (node) => {
    all.push(node);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  const statuses = all.filter(({role}) => role === 'status' || role === 'statusbar'), focused = all.filter(({focused}) => focused).at(-1);
  return {focus: focused?.role, name: focused?.name, statuses: statuses.length, parts: statuses.map(words)};
};

async function earOfChrome(page) {
  const session = await page.createCDPSession();
  const tree = async () => {
    const {nodes} = await session.send('Accessibility.getFullAXTree'), byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const plain = (node) => ({
      role: node.ignored ? '' : node.role?.value, name: node.name?.value ?? '',
      focused: Boolean(node.properties?.some(({name, value}) => name === 'focused' && value.value)),
      children: (node.childIds ?? []).map((id) => byId.get(id)).filter(Boolean).map(plain),
    });
    return told([plain(nodes[0])]);
  };
  return {tree};
}

/// Firefox gives its tree only to itself, so this asks the service that its bridges to screen readers use, in the browser's own window. The
/// page reports which element has the keyboard, because the service forgets it in a window that nobody sees.
async function earOfFirefox(page) {
  const {connection} = page.browser();
  const {result: {contexts}} = await connection.send('browsingContext.getTree', {'moz:scope': 'chrome'});
  const target = {context: contexts[0].context};
  const expression = `(() => {
    const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
    const {STATE_FOCUSED} = Ci.nsIAccessibleStates;
    const plain = (node) => {
      const state = {};
      node.getState(state, {});
      const children = [];
      for (let child = node.firstChild; child; child = child.nextSibling) children.push(plain(child));
      return {role: service.getStringRole(node.role), name: node.name ?? '', focused: Boolean(state.value & STATE_FOCUSED), children};
    };
    const shown = service.getAccessibleFor(gBrowser.selectedBrowser);  // null at first
    return JSON.stringify(shown ? [plain(shown)] : []);
  })()`;
  const tree = async () => {
    const {result} = await connection.send('script.evaluate', {expression, target, awaitPromise: true, userActivation: false});
    if (result.exceptionDetails) throw new Error(JSON.stringify(result.exceptionDetails.text));
    const heard = told(JSON.parse(result.result.value));
    return {...heard, ...await page.evaluate(() => {
      const {role, ariaLabel} = document.activeElement;
      return {focus: role, name: ariaLabel};
    })};
  };
  await tree();  // the service begins
  return {tree};
}

/// Begins on a page that is still empty: screen readers do, and then know what has the keyboard from the first on.
export const earOf = (page, kind) => kind === 'firefox' ? earOfFirefox(page) : earOfChrome(page);
