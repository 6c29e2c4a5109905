import { baseOfSite, inSite } from '../web/in-site.ts';
import { kindOf } from './kinds.ts';
import type { Search } from './search.ts';
import type { Section } from './read-sections.ts';
import { entryOf } from './show-results.ts';

/** The number of pages to show. A reader who doesn't find the page among them changes the query. */
const SHOWN = 15;

/** The search in the header. Its data loads when it is first opened. */
class PortalSearch extends HTMLElement {
  #search: Promise<Search> | undefined;

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
    void this.#load().catch(() => undefined);
  }

  /** Loads once. After a failure, the next search tries again. */
  #load(): Promise<Search> {
    this.#search ??= load(inSite('search.json')).catch((error: unknown) => {
      this.#search = undefined;
      throw error;
    });
    return this.#search;
  }

  async #show(dialog: HTMLDialogElement, form: HTMLFormElement): Promise<void> {
    const asked = new FormData(form);
    const query = String(asked.get('query')).trim();
    const kind = String(asked.get('kind'));
    const status = dialog.querySelector('.status')!;
    const results = dialog.querySelector('.results')!;
    const nothing = dialog.querySelector<HTMLElement>('.nothing')!;
    if (query !== '' && results.childElementCount === 0) status.textContent = 'Searching …';
    const search = await this.#load().catch(() => undefined);
    // The reader has changed the query meanwhile.
    if (query !== String(new FormData(form).get('query')).trim()) return;
    const found = query === '' || !search ? [] : search.find(query);
    const pages = found.filter(({ address }) => kind === '' || kindOf(address).kind === kind);
    results.replaceChildren(...pages.slice(0, SHOWN).map((page) => entryOf(page, query, baseOfSite())));
    nothing.hidden = query === '' || !search || pages.length > 0;
    if (!search) status.textContent = 'The search could not be loaded. Type on to try again.';
    else
      status.textContent =
        query === '' ? '' : numberOf(pages.length) + withoutWords(search.unknownWords(query));
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

async function load(address: string): Promise<Search> {
  const [{ Search: Loaded }, response] = await Promise.all([import('./search.ts'), fetch(address)]);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return Loaded.of((await response.json()) as Section[]);
}

customElements.define('portal-search', PortalSearch);
