/** What each template says of a scenario, by the name of the template. */
export type Decisions = Readonly<Record<string, string>>;

const START = '<!-- decisions: start -->';
const END = '<!-- decisions: end -->';

/** A table of all scenarios and templates, in Markdown. */
export function tableOf(rows: ReadonlyMap<string, Decisions>, templates: readonly string[]): string {
  const lines = [...rows].map(([scenario, decisions]) => [
    `\`${scenario}\``,
    ...templates.map((template) => decisions[template] ?? '-'),
  ]);
  const table = [['scenario', ...templates], templates.concat('').map(() => '---'), ...lines];
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A page with another table between its markers. */
export function withTable(page: string, table: string): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`The page has no ${START} and ${END}.`);
  return `${before}${START}\n\n${table}\n\n${END}${after}`;
}

/** The formatter pads the cells of a table. */
export const unpadded = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
