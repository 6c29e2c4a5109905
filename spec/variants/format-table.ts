/** A Markdown table of a head and rows. Pads the cells as this repository's formatter does. */
export function formatTable([head = [], ...body]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
