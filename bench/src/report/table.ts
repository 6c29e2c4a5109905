type Column = { readonly name: string; readonly right?: boolean };

/** A Markdown table, padded as this repository's formatter pads it. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ name }, index) =>
    Math.max(3, name.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const padded = (cells: readonly string[]) =>
    line(
      cells.map((cell, index) =>
        columns[index]?.right === true ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!),
      ),
    );
  const rule = columns.map(({ right = false }, index) =>
    right ? `${'-'.repeat(widths[index]! - 1)}:` : '-'.repeat(widths[index]!),
  );
  return [padded(columns.map(({ name }) => name)), line(rule), ...rows.map(padded)].join('\n');
}
