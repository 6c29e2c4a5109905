import { hashTarget } from '../components/hash-target.ts';
import { cases, type CaseId } from './cases.ts';
import { CASE_KEY } from './remembered.ts';

/** What `case-change` tells: the id of the chosen case, or nothing when all are shown. */
export interface CaseChange {
  readonly case: CaseId | '';
}

const root = document.documentElement;
const form = document.querySelector<HTMLFormElement>('[data-case-switch]');
const ids: readonly (CaseId | '')[] = cases.map(({ id }) => id);

/** Paths of the pages that have the switch. */
const pages = form?.dataset['pages']?.split(' ') ?? [];

/** What the reader chose, here or on another page; a link to a hidden field filters the page by another case. */
let chosen = current();

if (form) {
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    chosen = String(new FormData(form).get('case') ?? '') as CaseId | '';
    say('');
    filter(chosen);
    keep(chosen);
    keepInAddresses();
  });
  filter(chosen);
  // A shared link is remembered where nothing was.
  if (chosen !== '' && remembered() === null) keep(chosen);
  keepInAddresses();
  revealTarget();
  addEventListener('hashchange', revealTarget);
  // A link to the place where the reader already is changes no address.
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    if (link?.hash && link.href === location.href) revealTarget();
  });
}

function current(): CaseId | '' {
  return (root.dataset['case'] as CaseId | undefined) ?? '';
}

function filter(id: CaseId | ''): void {
  if (id === '') delete root.dataset['case'];
  else root.dataset['case'] = id;
  for (const radio of form?.querySelectorAll('input') ?? []) radio.checked = radio.value === id;
  document.dispatchEvent(new CustomEvent<CaseChange>('case-change', { detail: { case: id } }));
}

/** The address of this page, and of others with the switch. A link within the page keeps what its address has. */
function keepInAddresses(): void {
  history.replaceState(history.state, '', withCase(location.href, chosen));
  for (const link of document.links) {
    if (link.getAttribute('href')?.startsWith('#') || link.origin !== location.origin) continue;
    if (!pages.some((page) => link.pathname.endsWith(page))) continue;
    const address = withCase(link.href, chosen);
    if (address !== link.href) link.href = address;
  }
}

function withCase(address: string, id: string): string {
  const url = new URL(address);
  if (id === '') url.searchParams.delete('case');
  else url.searchParams.set('case', id);
  return url.href;
}

function remembered(): string | null {
  try {
    return localStorage.getItem(CASE_KEY);
  } catch {
    return null;
  }
}

function keep(id: string): void {
  try {
    if (id === '') localStorage.removeItem(CASE_KEY);
    else localStorage.setItem(CASE_KEY, id);
  } catch {
    // The browser keeps nothing for this site: the choice lasts as long as the page.
  }
}

/** Shows a linked field that the case hides: in what the reader chose, or else in the first case that has it. */
function revealTarget(): void {
  const target = document.getElementById(hashTarget());
  const having = target ? casesAround(target) : ids;
  if (current() === '' || having.includes(current())) return;
  const [id = ''] = having.includes(chosen) ? [chosen] : having;
  filter(id);
  say(
    id === chosen ? '' : `The linked field is in ${cases.find((one) => one.id === id)?.label ?? 'no case'}.`,
  );
  target?.scrollIntoView();
}

/** The cases in which an element is shown. */
function casesAround(element: Element): readonly (CaseId | '')[] {
  let having = ids;
  for (
    let box = element.closest('[data-cases]');
    box;
    box = box.parentElement?.closest('[data-cases]') ?? null
  ) {
    const own = box.getAttribute('data-cases')?.split(' ') ?? [];
    having = having.filter((id) => own.includes(id));
  }
  return having;
}

function say(text: string): void {
  form?.querySelector('[role="status"]')?.replaceChildren(text);
}
