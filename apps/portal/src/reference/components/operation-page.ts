import { hashTarget } from './hash-target.ts';

offerCopies(document);

/** Shows the buttons that copy the text next to them. They stay hidden if the browser has no clipboard. */
export function offerCopies(root: ParentNode): void {
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
}

/** Copies the link to a field. Without a clipboard, the link becomes the page's address. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('button.copy-link');
  const id = button?.closest('.field')?.id;
  if (!button || id === undefined) return;
  const link = new URL(location.href);
  link.hash = id;
  history.replaceState(history.state, '', link);
  if (navigator.clipboard) void write(button, link.href, 'Link copied');
});

function copy(button: HTMLButtonElement): Promise<void> {
  const text = button.parentElement?.querySelector('pre, [data-copied]')?.textContent ?? '';
  return write(button, text, 'Copied');
}

async function write(button: HTMLButtonElement, text: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  announce(done);
  button.dataset['done'] = '';
  setTimeout(() => delete button.dataset['done'], 1500);
}

function announce(text: string): void {
  let status = document.querySelector<HTMLElement>('#copy-status');
  if (!status) {
    status = document.createElement('p');
    status.id = 'copy-status';
    status.className = 'sr-only';
    status.setAttribute('role', 'status');
    document.body.append(status);
  }
  status.textContent = '';
  requestAnimationFrame(() => status.replaceChildren(text));
}

/** Opens the element around the target, because not every browser does. */
function reveal(): void {
  const target = document.getElementById(hashTarget());
  for (let box = target?.closest('details'); box; box = box.parentElement?.closest('details'))
    box.open = true;
  if (target?.closest('details')) target.scrollIntoView();
}
addEventListener('hashchange', reveal);
reveal();
