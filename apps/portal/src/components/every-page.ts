import { followSandbox } from '../sandbox/follow-sandbox.ts';

makeScrollableFocusable();
printLight();
showCurrentPage();
// Runs at once, before a reader can copy code.
void followSandbox(document.body);

/**
 * Makes scrolling parts of the page focusable, so that the keyboard can scroll them, but only while they scroll. Expressive
 * Code does this later for its blocks and makes each a landmark without a name. It skips focusable elements.
 */
function makeScrollableFocusable(): void {
  // Called first when the boxes are laid out, and never for those that are far from the screen.
  const sizes = new ResizeObserver((entries) => {
    const boxes = entries.map(({ target }) => ({
      target,
      scrolls: target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight,
    }));
    for (const { target, scrolls } of boxes)
      if (scrolls) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
  });
  for (const box of document.querySelectorAll('main :is(pre, table, .diagram-scroll, .picture)'))
    sizes.observe(box);
}

/** Prints a dark page in the light theme. */
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

/** Scrolls the sidebar to the current page, for readers who come from a link or the search. */
function showCurrentPage(): void {
  const sidebar = document.querySelector<HTMLElement>('#starlight__sidebar');
  const current = sidebar?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!sidebar || !current) return;
  const { top, bottom } = current.getBoundingClientRect();
  const box = sidebar.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) sidebar.scrollTop += top - box.top - box.height / 3;
}
