import { hashTarget } from '../components/hash-target.ts';
import { cases, type CaseId } from './cases.ts';
import { CASE_KEY } from './remembered.ts';

/** The detail of `case-change`: the id of the chosen case, or empty when all are shown. */
export interface CaseChange {
  readonly case: CaseId | '';
}

const root = document.documentElement;
const form = document.querySelector<HTMLFormElement>('[data-case-switch]');
const ids: readonly (CaseId | '')[] = cases.map(({ id }) => id);

/** Paths of the pages that have the switch. */
const pages = form?.dataset['pages']?.split(' ') ?? [];

/** The reader's choice, here or on another page. A link to a hidden field may show another case without changing it. */
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
  // Keeps the case of a shared link, unless the reader chose one before.
  if (chosen !== '' && remembered() === null) keep(chosen);
  keepInAddresses();
  revealTarget();
  addEventListener('hashchange', revealTarget);
  // A second click on the same link changes no address, so `hashchange` doesn't fire.
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

/** Puts the case into the address of this page, and into links to other pages with the switch. */
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
    // Storage is blocked, so the choice lasts as long as the page.
  }
}

/** Shows a linked field that the case hides: in the reader's case, or else in the first case that has the field. */
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
