/** What Scalar's markup lacks for readers who do not see it, found with axe; each with how it is mended. */
const MENDS: readonly (readonly [selector: string, mend: (element: Element) => void])[] = [
  // Their names are hidden from everybody until they have the focus.
  ['button[class*="copy-button"]:not([aria-label])', (button) => button.setAttribute('aria-label', 'Copy')],
  ['button[class*="copy-button"][aria-controls]', dropDangling],
  // A button with a name is one.
  ['button[role="none"]', (button) => button.removeAttribute('role')],
  // They never say whether their list is open: then they are fields to type into.
  [
    '[role="combobox"][contenteditable]:not([aria-expanded])',
    (field) => field.setAttribute('role', 'textbox'),
  ],
  ['.cm-content[role="textbox"]:not([aria-label])', nameEditor],
  // Scalar's page has a main landmark and a heading of its own; until it is there, the page that says so has them.
  ['#console main', () => document.querySelector('.console-loading')?.remove()],
  ['.cm-scroller[tabindex="-1"]', (scroller) => scroller.setAttribute('tabindex', '0')],
];

/** Mends what is there and what appears later. */
export function mendMarkup(root: Element): void {
  const mendAll = () => {
    for (const [selector, mend] of MENDS)
      for (const element of root.querySelectorAll(selector)) mend(element);
  };
  new MutationObserver(mendAll).observe(root, { childList: true, subtree: true });
  mendAll();
}

function dropDangling(button: Element): void {
  const id = button.getAttribute('aria-controls') ?? '';
  if (document.querySelector(`#${CSS.escape(id)}`) === null) button.removeAttribute('aria-controls');
}

function nameEditor(editor: Element): void {
  const isAnswer = editor.getAttribute('contenteditable') === 'false';
  editor.setAttribute('aria-label', isAnswer ? 'Body of the answer' : 'Body of the request');
}
