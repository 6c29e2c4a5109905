/** A figure of the client that must stay within a bound. */
export interface Target {
  text: string;
  /** The figure, as it is printed. */
  figure: string;
  met: boolean;
}

/** What one part of the measurement found. */
export interface Section {
  title: string;
  /** Markdown: how it was measured and a table. */
  body: string;
  targets: Target[];
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** A Markdown table whose columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}
