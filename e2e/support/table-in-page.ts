/** A page with a new table between the markers of this name. */
export function withTable(page: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name}: start -->`, `<!-- ${name}: end -->`];
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The page has no ${start} and ${end}.`);
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}
