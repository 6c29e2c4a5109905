import { cases, type CaseId } from './cases.ts';
import { CASE_KEY } from './remembered.ts';

/** What `case-change` tells: the id of the chosen case, or nothing when all are shown. */
export interface CaseChange {
  readonly case: CaseId | '';
}

const root = document.documentElement;
const form = document.querySelector<HTMLFormElement>('[data-case-switch]');
const ids: readonly string[] = cases.map(({ id }) => id);

/** Pages that have the switch, or lead to one that has. */
const REFERENCE = /\/reference\/(?:visa-checks|objects)\//;

if (form) {
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    say('');
    show(chosen(), { remember: true });
  });
  show(current(), { remember: root.dataset['case'] !== undefined });
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

function chosen(): CaseId | '' {
  return (form ? String(new FormData(form).get('case') ?? '') : '') as CaseId | '';
}

function show(id: CaseId | '', { remember }: { remember: boolean }): void {
  if (id === '') delete root.dataset['case'];
  else root.dataset['case'] = id;
  for (const radio of form?.querySelectorAll('input') ?? []) radio.checked = radio.value === id;
  if (remember) keep(id);
  history.replaceState(history.state, '', withCase(location.href, id));
  keepInLinks(id);
  document.dispatchEvent(new CustomEvent<CaseChange>('case-change', { detail: { case: id } }));
}

/** A link within the page keeps what the address of the page has. */
function keepInLinks(id: CaseId | ''): void {
  for (const link of document.links) {
    if (link.getAttribute('href')?.startsWith('#')) continue;
    if (link.origin !== location.origin || !REFERENCE.test(link.pathname)) continue;
    const address = withCase(link.href, id);
    if (address !== link.href) link.href = address;
  }
}

function withCase(address: string, id: string): string {
  const url = new URL(address);
  if (id === '') url.searchParams.delete('case');
  else url.searchParams.set('case', id);
  return url.href;
}

function keep(id: string): void {
  try {
    if (id === '') localStorage.removeItem(CASE_KEY);
    else localStorage.setItem(CASE_KEY, id);
  } catch {
    // The browser keeps nothing for this site: the choice lasts as long as the page.
  }
}

/** Shows a linked field that the case hides, in the first case that has it. What the reader chose stays remembered. */
function revealTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const having = target ? casesAround(target) : ids;
  if (current() === '' || having.includes(current())) return;
  const [first = ''] = having;
  show(first as CaseId | '', { remember: false });
  say(`The linked field is in ${cases.find(({ id }) => id === first)?.label ?? 'no case'}.`);
  target?.scrollIntoView();
}

/** The cases in which an element is shown. */
function casesAround(element: Element): readonly string[] {
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
