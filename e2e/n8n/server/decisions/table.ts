/** Each template's decision about a scenario, by template name. */
export type Decisions = Readonly<Record<string, string>>;

const START = '<!-- decisions: start -->';
const END = '<!-- decisions: end -->';

/** A Markdown table of all scenarios and templates. */
export function tableOf(rows: ReadonlyMap<string, Decisions>, templates: readonly string[]): string {
  const lines = [...rows].map(([scenario, decisions]) => [
    `\`${scenario}\``,
    ...templates.map((template) => decisions[template] ?? '-'),
  ]);
  const table = [['scenario', ...templates], templates.concat('').map(() => '---'), ...lines];
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A page with a new table between its markers. */
export function withTable(page: string, table: string): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`The page has no ${START} and ${END}.`);
  return `${before}${START}\n\n${table}\n\n${END}${after}`;
}

/** Removes padding, because the formatter pads table cells. */
export const unpadded = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
