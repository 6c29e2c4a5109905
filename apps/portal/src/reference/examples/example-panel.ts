import type { CaseChange } from '../cases/case-switch.ts';
import { jsonPieces } from '../components/highlight-json.ts';
import { partOf } from '../components/page-parts.ts';
import { clearTrouble, showTrouble } from '../components/trouble.ts';

for (const panel of document.querySelectorAll<HTMLElement>('[data-example-panel]')) {
  const select = panel.querySelector('select');
  if (select) start(panel, select);
}

function start(panel: HTMLElement, select: HTMLSelectElement): void {
  const groups = [...select.querySelectorAll('optgroup')].map((group) => ({
    group,
    options: [...group.querySelectorAll('option')],
  }));
  const offer = (chosen: string): void => {
    const before = select.value;
    for (const { group, options } of groups)
      group.replaceChildren(...options.filter((option) => isOf(option, chosen)));
    select.replaceChildren(
      ...groups.map(({ group }) => group).filter((group) => group.childElementCount > 0),
    );
    const same = [...select.options].find(({ value }) => value === before);
    select.selectedIndex = same ? same.index : 0;
    void show(panel, select);
  };
  panel.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  select.addEventListener('change', () => void show(panel, select));
  document.addEventListener('case-change', (event) => offer((event as CustomEvent<CaseChange>).detail.case));
  const { case: chosen } = document.documentElement.dataset;
  if (chosen !== undefined) offer(chosen);
}

function isOf({ dataset }: HTMLElement, chosen: string): boolean {
  const { cases } = dataset;
  return chosen === '' || cases === undefined || cases.split(' ').includes(chosen);
}

async function show(panel: HTMLElement, select: HTMLSelectElement): Promise<void> {
  const [option] = select.selectedOptions;
  const shown = panel.querySelector<HTMLElement>('.shown');
  if (!option || !shown) return;
  if (shown.dataset['shown'] === option.value) return clearTrouble(shown);
  const status = panel.querySelector('[role="status"]');
  const title = option.text.trim();
  try {
    const example = await partOf(pageOf(panel, option), `[data-example="${CSS.escape(option.value)}"]`);
    // The reader has chosen another one meanwhile.
    if (select.value !== option.value) return;
    fill(shown, example, title);
    clearTrouble(shown);
    shown.dataset['shown'] = option.value;
    status?.replaceChildren(`Shown: ${title}`);
  } catch {
    if (select.value !== option.value) return;
    status?.replaceChildren('');
    showTrouble(shown, 'This response could not be loaded.', () => void show(panel, select));
  }
}

/** The address of the page with the examples. The option's group has it as this site's address. */
function pageOf(panel: HTMLElement, option: HTMLOptionElement): string {
  const page = option.parentElement?.dataset['page'] ?? '';
  const links = [...panel.querySelectorAll<HTMLAnchorElement>('.all a')];
  return links.find(({ pathname }) => pathname.endsWith(page))?.href ?? page;
}

/** Replaces the shown rule and body by those of another page of this site. */
function fill(shown: HTMLElement, example: Element, title: string): void {
  const body = example.querySelector('pre');
  const rule = example.querySelector('.rule');
  const code = shown.querySelector('pre code');
  if (!body || !rule || !code) throw new Error('An example has no rule or no body.');
  shown.querySelector('.example-title')?.replaceChildren(title);
  shown.querySelector('.rule')?.replaceWith(document.importNode(rule, true));
  const text = body.textContent;
  code.replaceChildren(...(body.dataset['language'] === 'json' ? coloured(text) : [text]));
  code.parentElement?.scrollTo(0, 0);
}

function coloured(json: string): (Node | string)[] {
  return jsonPieces(json).map(({ text, tag }) => {
    if (!tag) return text;
    const element = document.createElement(tag);
    element.append(text);
    return element;
  });
}
