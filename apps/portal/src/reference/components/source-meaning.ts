import type { SourceStatus } from '../model/types.ts';
import { sourceWords } from '../open-points/source-words.ts';

/** The distance from the badge, and from the edges of the window. */
const GAP = 8;

let bubble: HTMLElement | undefined;

document.addEventListener('click', (event) => {
  const badge = (event.target as Element).closest<HTMLAnchorElement>('a.source[data-status]');
  // Opens a new tab as other links do.
  if (!badge || event.ctrlKey || event.metaKey || event.shiftKey || !('popover' in badge)) return;
  event.preventDefault();
  bubble ??= createBubble();
  bubble.replaceChildren(...meaningOf(badge));
  bubble.showPopover();
  place(bubble, badge.getBoundingClientRect());
  bubble.focus({ preventScroll: true });
});

/** A popover of the browser: Escape and a tap elsewhere close it, and the focus goes back to the badge. */
function createBubble(): HTMLElement {
  const created = document.createElement('div');
  created.className = 'source-meaning';
  created.popover = 'auto';
  created.tabIndex = -1;
  created.setAttribute('role', 'dialog');
  created.setAttribute('aria-label', 'Where this fact comes from');
  document.querySelector('.reference')!.append(created);
  return created;
}

function meaningOf({ dataset, href }: HTMLAnchorElement): HTMLElement[] {
  const { word, meaning } = sourceWords[dataset['status'] as SourceStatus];
  const title = Object.assign(document.createElement('strong'), {
    textContent: word.charAt(0).toUpperCase() + word.slice(1),
  });
  const text = document.createElement('p');
  text.append(title, `: ${meaning}`);
  const more = document.createElement('p');
  const link = Object.assign(document.createElement('a'), { href, textContent: 'Read more' });
  more.append(`Section ${dataset['section']} of the description. `, link);
  return [text, more];
}

/** Next to the badge, and within the window. It scrolls with the page. */
function place({ style, offsetWidth, offsetHeight }: HTMLElement, badge: DOMRect): void {
  const left = Math.min(badge.right - offsetWidth, innerWidth - offsetWidth - GAP);
  const isBelow = badge.bottom + GAP + offsetHeight <= innerHeight;
  const top = isBelow ? badge.bottom + GAP : Math.max(badge.top - GAP - offsetHeight, GAP);
  style.left = `${Math.max(left, GAP) + scrollX}px`;
  style.top = `${top + scrollY}px`;
}
