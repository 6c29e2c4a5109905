import { readFileSync, writeFileSync } from 'node:fs';
import { QUIRK_KEYS, QUIRK_TABLE } from '../src/quirks/quirk-table.ts';
import { VISA_SCENARIOS } from '../src/scenarios/catalogue/catalogue.ts';
import { PUBLISHED_SCENARIOS } from '../src/scenarios/catalogue/published.ts';
import { WORK_RIGHTS_SCENARIOS } from '../src/scenarios/catalogue/work-rights.ts';

export const readmePath = new URL('../README.md', import.meta.url);

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(columns), row(columns.map(() => '---')), ...rows.map((cells) => row(cells))].join('\n');
}

const code = (text: string | number) => `\`${text}\``;

/** The README's tables, by the name of their marker. */
const readmeTables: Readonly<Record<string, string>> = {
  'visa-scenarios': markdownTable(
    ['Scenario', 'Document identifier', 'Check types', 'What happens', 'Section', 'Basis'],
    VISA_SCENARIOS.map((each) => [
      code(each.name),
      code(each.document.identifier),
      each.appliesTo.join(', '),
      each.description,
      each.section,
      each.basis,
    ]),
  ),
  'published-scenarios': markdownTable(
    ['Scenario', 'Document identifier', 'Country', 'Check type', 'What happens'],
    PUBLISHED_SCENARIOS.map(({ name, document, appliesTo, title }) => [
      code(name),
      code(document.identifier),
      code(document.country),
      appliesTo.join(', '),
      `${title}.`,
    ]),
  ),
  'work-rights-scenarios': markdownTable(
    ['Scenario', '`employee_id`', '`email`', 'What the record says', 'Section', 'Basis'],
    WORK_RIGHTS_SCENARIOS.map((each) => [
      code(each.name),
      code(each.person.employee_id),
      code(each.person.email),
      each.description,
      each.section,
      each.basis,
    ]),
  ),
  quirks: markdownTable(
    ['Quirk', 'Values (default first)', 'What it decides', 'Section'],
    QUIRK_KEYS.map((key) => {
      const { name, values, default: first, description, section } = QUIRK_TABLE[key];
      const inOrder = [first, ...(values as readonly (string | number)[]).filter((value) => value !== first)];
      return [code(name), inOrder.map((value) => code(value)).join(', '), description, section];
    }),
  ),
};

/** The README with its current tables. */
export function withTables(readme: string): string {
  return Object.entries(readmeTables).reduce((text, [name, table]) => {
    const [start, end] = [`<!-- ${name}: start -->`, `<!-- ${name}: end -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`README.md has lost its marker ${start} or ${end}.`);
    return `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`;
  }, readme);
}

if (import.meta.main) {
  writeFileSync(readmePath, withTables(readFileSync(readmePath, 'utf8')));
}
