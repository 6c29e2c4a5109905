import { followSandbox } from '../sandbox/follow-sandbox.ts';

makeScrollableFocusable();
printLight();
showCurrentPage();
// The code of the page that is shown, before a reader can copy it.
void followSandbox(document.body);

/**
 * What scrolls within the page can be reached by the keyboard, and only while it scrolls. Expressive Code does the same for its
 * blocks, but later, and makes each a landmark without a name; it leaves alone what is focusable already.
 */
function makeScrollableFocusable(): void {
  const update = (box: Element): void => {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
      box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => update(target)));
  for (const box of document.querySelectorAll('main :is(pre, table, .diagram-scroll, .picture)')) {
    update(box);
    sizes.observe(box);
  }
}

/** Paper is white: a page in the dark theme is printed in the light one. */
function printLight(): void {
  const { dataset } = document.documentElement;
  let theme = dataset['theme'];
  addEventListener('beforeprint', () => {
    theme = dataset['theme'];
    dataset['theme'] = 'light';
  });
  addEventListener('afterprint', () => {
    dataset['theme'] = theme;
  });
}

/** Who comes by a link or the search sees in the sidebar where the page stands. */
function showCurrentPage(): void {
  const sidebar = document.querySelector<HTMLElement>('#starlight__sidebar');
  const current = sidebar?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!sidebar || !current) return;
  const { top, bottom } = current.getBoundingClientRect();
  const box = sidebar.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) sidebar.scrollTop += top - box.top - box.height / 3;
}
