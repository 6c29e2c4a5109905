import { formatTable } from '../../../../spec/variants/format-table.ts';

/** Each template's decision about a scenario, by template name. */
export type Decisions = Readonly<Record<string, string>>;

/** A Markdown table of all scenarios and templates. */
export function tableOf(rows: ReadonlyMap<string, Decisions>, templates: readonly string[]): string {
  const lines = [...rows].map(([scenario, decisions]) => [
    `\`${scenario}\``,
    ...templates.map((template) => decisions[template] ?? '-'),
  ]);
  return formatTable([['scenario', ...templates], ...lines]);
}
