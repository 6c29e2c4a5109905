import { followSandbox } from '../../sandbox/follow-sandbox.ts';
import type { CaseChange } from '../cases/case-switch.ts';
import { offerCopies } from '../components/operation-page.ts';
import { partOf } from '../components/page-parts.ts';
import { clearTrouble, showTrouble } from '../components/trouble.ts';
import { codePieces } from './code-pieces.ts';

/** Starlight's tabs store the chosen tool under this key, so guides and reference share the choice. */
const KEY = 'starlight-synced-tabs__tool';

/** The label of the last chosen tool. */
function chosenTool(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function rememberTool(label: string): void {
  try {
    localStorage.setItem(KEY, label);
  } catch {
    // Storage is blocked, so the choice lasts as long as the page.
  }
}

for (const panel of document.querySelectorAll<HTMLElement>('[data-code-panel]')) start(panel);

function start(panel: HTMLElement): void {
  const tool = panel.querySelector<HTMLSelectElement>('[data-tool]');
  const example = panel.querySelector<HTMLSelectElement>('[data-example]');
  if (!tool) return;
  const update = () => void show(panel, tool, example);
  panel.querySelector('.choices')?.addEventListener('submit', (event) => event.preventDefault());
  tool.addEventListener('change', () => {
    rememberTool(tool.selectedOptions[0]?.text.trim() ?? '');
    update();
  });
  example?.addEventListener('change', () => {
    switchCase(example);
    update();
  });
  document.addEventListener('case-change', (event) => {
    if (choose(example, (event as CustomEvent<CaseChange>).detail.case)) update();
  });
  const label = chosenTool();
  const known = [...tool.options].find((option) => option.text.trim() === label);
  if (known) tool.value = known.value;
  const isOther = choose(example, document.documentElement.dataset['case'] ?? '');
  if (isOther || (known && known.index > 0)) update();
}

/** Selects the request of a case. */
function choose(example: HTMLSelectElement | null, id: string): boolean {
  if (!example || id === '') return false;
  if (example.selectedOptions[0]?.dataset['case'] === id) return false;
  const option = [...example.options].find(({ dataset }) => dataset['case'] === id);
  if (!option) return false;
  option.selected = true;
  return true;
}

/** If the page is filtered by a case, switches the filter to the case of the chosen request. */
function switchCase(example: HTMLSelectElement): void {
  const id = example.selectedOptions[0]?.dataset['case'];
  const now = document.documentElement.dataset['case'];
  if (id === undefined || now === undefined || now === id) return;
  document.querySelector<HTMLInputElement>(`[data-case-switch] input[value="${id}"]`)?.click();
}

async function show(
  panel: HTMLElement,
  tool: HTMLSelectElement,
  example: HTMLSelectElement | null,
): Promise<void> {
  panel.dispatchEvent(new Event('request-change'));
  const shown = panel.querySelector<HTMLElement>('[data-snippet]');
  const { href } = panel.querySelector<HTMLAnchorElement>('.all a') ?? {};
  if (!shown || href === undefined) return;
  const name = () =>
    [panel.dataset['operation'], example?.value ?? panelExample(panel), tool.value].join('/');
  const wanted = name();
  if (shown.dataset['snippet'] === wanted) return clearTrouble(shown);
  try {
    const found = await partOf(href, `[data-snippet="${CSS.escape(wanted)}"]`);
    const part = document.importNode(found, true);
    for (const code of part.querySelectorAll('pre code')) code.replaceChildren(...coloured(code.textContent));
    await followSandbox(part);
    // The reader has chosen another one meanwhile.
    if (name() !== wanted) return;
    offerCopies(part);
    const title = [tool, example]
      .flatMap((select) => select?.selectedOptions[0]?.text.trim() ?? [])
      .join(': ');
    clearTrouble(shown);
    shown.replaceWith(part);
    panel.querySelector('.shown')?.replaceChildren(title);
    panel.querySelector('[role="status"]')?.replaceChildren(`Shown: ${title}`);
  } catch {
    if (name() !== wanted) return;
    panel.querySelector('[role="status"]')?.replaceChildren('');
    showTrouble(shown, 'This code could not be loaded.', () => void show(panel, tool, example));
  }
}

/** The name of the example when the operation has only one. */
function panelExample(panel: HTMLElement): string {
  return panel.querySelector<HTMLElement>('[data-snippet]')?.dataset['snippet']?.split('/')[1] ?? '';
}

function coloured(code: string): (Node | string)[] {
  return codePieces(code).map(({ text, isString }) => {
    if (!isString) return text;
    const string = document.createElement('s');
    string.append(text);
    return string;
  });
}
