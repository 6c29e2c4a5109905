/**
 * A Markdown table, padded as this repository's formatter pads it.
 *
 * @param texts the columns that stand at the left. All others are numbers.
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  texts: readonly string[] = head.slice(0, 1),
): string {
  const widths = head.map((name, index) =>
    Math.max(3, name.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const isText = (index: number) => texts.includes(head[index]!);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const padded = (cells: readonly string[]) =>
    line(
      cells.map((cell, index) =>
        isText(index) ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!),
      ),
    );
  const rule = widths.map((width, index) =>
    isText(index) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [padded(head), line(rule), ...rows.map(padded)].join('\n');
}
