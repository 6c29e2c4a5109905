import { baseOfSite } from '../web/in-site.ts';
import type { Answer } from './load-search.ts';
import { SearchService } from './search-service.ts';
import { entryOf } from './show-results.ts';

/** The number of pages to show. A reader who doesn't find the page among them changes the query. */
const SHOWN = 15;

const EMPTY: Answer = { pages: 0, unknown: [], found: [] };

/** The search in the header. It loads when it is first opened. */
class PortalSearch extends HTMLElement {
  readonly #service = new SearchService(`${baseOfSite()}/`);

  connectedCallback(): void {
    const open = this.querySelector<HTMLButtonElement>('.open')!;
    const dialog = this.querySelector('dialog')!;
    const form = dialog.querySelector('form')!;
    open.hidden = false;
    open.addEventListener('click', () => this.#open(dialog));
    form.addEventListener('input', () => void this.#show(dialog, form));
    // Enter in the field opens the best result.
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      dialog.querySelector<HTMLAnchorElement>('.results a')?.click();
    });
    dialog.querySelector('.close')!.addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
    });
    dialog.addEventListener('keydown', (event) => this.#walk(dialog, event));
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      if (dialog.open) dialog.close();
      else this.#open(dialog);
    });
  }

  #open(dialog: HTMLDialogElement): void {
    dialog.showModal();
    dialog.querySelector<HTMLInputElement>('input[type=search]')?.select();
    this.#service.load();
  }

  async #show(dialog: HTMLDialogElement, form: HTMLFormElement): Promise<void> {
    const asked = new FormData(form);
    const query = String(asked.get('query')).trim();
    const kind = String(asked.get('kind'));
    const status = dialog.querySelector('.status')!;
    const results = dialog.querySelector('.results')!;
    const nothing = dialog.querySelector<HTMLElement>('.nothing')!;
    if (query !== '' && results.childElementCount === 0) status.textContent = 'Searching …';
    const answer = query === '' ? EMPTY : await this.#service.ask({ query, kind, most: SHOWN });
    // The reader has changed the query or the part meanwhile.
    const now = new FormData(form);
    if (query !== String(now.get('query')).trim() || kind !== String(now.get('kind'))) return;
    results.replaceChildren(...(answer ?? EMPTY).found.map((hit) => entryOf(hit, baseOfSite())));
    nothing.hidden = query === '' || !answer || answer.pages > 0;
    if (!answer) status.textContent = 'The search could not be loaded. Type on to try again.';
    else status.textContent = query === '' ? '' : numberOf(answer.pages) + withoutWords(answer.unknown);
  }

  /** The arrow keys move from the field through the results, and back. */
  #walk(dialog: HTMLDialogElement, event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (document.activeElement?.matches('[type=radio]')) return;
    event.preventDefault();
    const stops = [...dialog.querySelectorAll<HTMLElement>('input[type=search], .results a')];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops.at(Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), stops.length - 1))?.focus();
  }
}

function numberOf(pages: number): string {
  if (pages === 0) return 'Nothing found.';
  const shown = pages > SHOWN ? `, the best ${SHOWN} shown` : '';
  return `${pages} ${pages === 1 ? 'page' : 'pages'}${shown}.`;
}

/** Names the words of the query that no page has. */
function withoutWords(unknown: readonly string[]): string {
  return unknown.length === 0 ? '' : ` No page has: ${unknown.join(', ')}.`;
}

customElements.define('portal-search', PortalSearch);
