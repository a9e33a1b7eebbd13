// Passes pointer, wheel and keyboard events on to the program. `call` calls a function of browser.cpp.
'use strict';

/// `ratio` gives the physical pixels of a CSS pixel.
function listenToPointer({program, canvas, typing, call, ratio}) {
  const buttons = [0, 2, 1];  // the middle one is the third of ImGui
  const at = (event) => [event.offsetX * ratio(), event.offsetY * ratio()];
  const finger = (what) => (event) => call('finger_goes', what, event.pointerId, ...at(event), event.timeStamp / 1000);
  const mouse = {  // a pen is as exact as one
    pointerdown(event) {
      call('pointer_moves', ...at(event));
      call('button_goes', buttons[event.button] ?? 0, 1);
    },
    pointermove: (event) => call('pointer_moves', ...at(event)),
    pointerup: (event) => call('button_goes', buttons[event.button] ?? 0, 0),
    pointercancel: () => call('keyboard_leaves'),
    pointerleave: () => call('pointer_moves', -1e6, -1e6),
  };
  const touch = {pointerdown: finger(0), pointermove: finger(1), pointerup: finger(2), pointercancel: finger(3), pointerleave: () => {}};
  canvas.addEventListener('pointerdown', (event) => {
    if (typing.classList.contains('composing')) typing.blur();  // an input method writes its text before the press
    try {
      canvas.setPointerCapture(event.pointerId);
    } catch {  // the finger is up already
    }
    if (document.activeElement !== typing) program.focus({preventScroll: true});
    event.preventDefault();
  });
  for (const kind of Object.keys(mouse))
    canvas.addEventListener(kind, (event) => (event.pointerType === 'touch' ? touch : mouse)[kind](event));
  listenToWheel(canvas, call, at);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
}

/// Inside another page, the wheel scrolls that page if nothing here can scroll. Whichever page takes the first turn keeps the wheel until
/// it pauses.
function listenToWheel(canvas, call, at) {
  const pause = 250, within = self !== top;
  let last = -pause, ours = true;
  canvas.addEventListener('wheel', (event) => {
    const lines = event.deltaMode === 1 ? 1 / 3 : 1 / 100, goesOn = event.timeStamp - last < pause;
    last = event.timeStamp;
    if (goesOn && !ours) return;
    call('pointer_moves', ...at(event));
    const moves = call('wheel_turns', -event.deltaX * lines, -event.deltaY * lines) !== 0;
    if (!goesOn) ours = !within || moves || event.ctrlKey || event.shiftKey;
    if (ours) event.preventDefault();
  }, {passive: false});
}

/// The program gets these keys with Ctrl or the Mac's command key, and the browser all others: its zoom, its tabs, finding, printing.
const commands = {everywhere: ['z', 'y', 'c', 's', 'o', 'e'], boards: ['arrowleft', 'arrowright'],
  text: ['a', 'x', 'v', 'arrowleft', 'arrowright', 'home', 'end', 'backspace', 'delete'], shifted: ['s', 'z']};

/// True for a key that the browser handles itself, as the person expects.
function isBrowsers(event, writes) {
  const key = event.key.toLowerCase();
  if (/^f\d+$/.test(key)) return key !== 'f1' && key !== 'f10';
  if (!event.ctrlKey && !event.metaKey) return event.altKey;
  if (['control', 'meta', 'shift', 'alt'].includes(key)) return false;
  if (writes && commands.text.includes(key)) return false;
  if (event.shiftKey) return !commands.shifted.includes(key);
  return !commands.everywhere.includes(key) && (event.metaKey || !commands.boards.includes(key));  // a Mac goes back with its arrows
}

function listenToKeys({typing, call}) {
  const down = new Map();
  const isText = (event) => [...event.key].length === 1 && !event.ctrlKey && !event.metaKey;
  const isPaste = (event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
  const lift = (code) => {
    call('key_goes', code, down.get(code) ?? code, 0);
    down.delete(code);
  };
  addEventListener('keydown', (event) => {
    const writes = document.activeElement === typing;
    if (event.target.closest?.('a, button, dialog')) return;  // these handle their own keys
    if (event.isComposing || event.keyCode === 229 || isPaste(event)) return;
    if (isBrowsers(event, writes)) return;
    if (event.key === 'Tab' && !writes && call('tab_leaves', event.shiftKey ? 1 : 0)) return;
    const known = call('key_goes', event.code, event.key, 1);
    down.set(event.code, event.key);
    if (event.metaKey && !event.key.startsWith('Meta')) lift(event.code);  // a Mac never reports this key's release
    if (isText(event) && !writes) call('text_is_typed', event.key);
    if (known && !(isText(event) && writes) || isText(event) && !writes) event.preventDefault();
  });
  addEventListener('keyup', (event) => {
    lift(event.code);
    if (event.key === 'Meta') [...down.keys()].forEach(lift);  // nor that of a key that went down before it
  });
  addEventListener('blur', () => {
    down.clear();
    call('keyboard_leaves');
  });
}

/// The page's hidden text field receives what on-screen keyboards and input methods for Chinese or Japanese write. It always holds a
/// character, so that something can be deleted from it. `take` takes files.
function listenToText({typing, call, take}) {
  const empty = () => {
    typing.value = ' ';
    typing.setSelectionRange(1, 1);
  };
  const tap = (code) => {
    for (const down of [1, 0]) call('key_goes', code, code, down);
  };
  typing.addEventListener('beforeinput', (event) => {
    if (event.isComposing || !event.cancelable) return;
    event.preventDefault();
    if (event.inputType === 'deleteContentBackward') tap('Backspace');
    else if (event.inputType === 'deleteContentForward') tap('Delete');
    else if (event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph') tap('Enter');
    else if (event.data) call('text_is_typed', event.data);
  });
  typing.addEventListener('compositionstart', () => {
    typing.value = '';
    typing.classList.add('composing');
  });
  typing.addEventListener('compositionend', (event) => {
    typing.classList.remove('composing');
    if (event.data) call('text_is_typed', event.data);
    setTimeout(empty);
  });
  document.addEventListener('paste', (event) => {
    if (event.clipboardData.files.length) take([...event.clipboardData.files]);
    else call('text_is_pasted', event.clipboardData.getData('text/plain'));
    event.preventDefault();
  });
  empty();
}
