/**
 * What scrolls within the page can be reached by the keyboard, and only while it scrolls. Expressive Code does the same for its
 * blocks, but later, and makes each a landmark without a name; it leaves alone what is focusable already.
 */
const boxes = document.querySelectorAll<HTMLElement>('main :is(pre, table, .diagram-scroll, .picture)');

function update(box: Element): void {
  if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
    box.setAttribute('tabindex', '0');
  else box.removeAttribute('tabindex');
}

const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => update(target)));
for (const box of boxes) {
  update(box);
  sizes.observe(box);
}
