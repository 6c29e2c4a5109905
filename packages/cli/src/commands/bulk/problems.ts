import type { ColumnUse, PlanProblem } from '@workrights/durable';
import { plain } from '../../output/plain.ts';
import { formatNumber } from './counts.ts';

/** How many lines a message names. */
const NAMED = 5;
/** Messages kept. A message that names another row differs for each row; further ones are only counted. */
const MOST = 1_000;

interface Message extends Pick<PlanProblem, 'code' | 'details' | 'isWarning'> {
  readonly rows: number[];
  count: number;
}

/** A plan's problems grouped by message, each shown once with its rows. */
export class Problems {
  readonly #messages = new Map<string, Message>();
  #others = 0;

  add({ row, code, details, isWarning }: PlanProblem): void {
    const key = JSON.stringify([isWarning, code, details]);
    const known = this.#messages.get(key);
    if (known) {
      known.count += 1;
      if (known.rows.length < NAMED) known.rows.push(row);
    } else if (this.#messages.size < MOST) {
      this.#messages.set(key, { code, details, isWarning, rows: [row], count: 1 });
    } else this.#others += 1;
  }

  clear(): void {
    this.#messages.clear();
    this.#others = 0;
  }

  /** Refusals first; the first `most` messages of each kind. */
  lines(most: number, columns: readonly ColumnUse[]): string[] {
    const all = [...this.#messages.values()];
    const shown = [false, true].flatMap((kind) =>
      all.filter(({ isWarning }) => isWarning === kind).slice(0, most),
    );
    const told = shown.reduce((sum, { count }) => sum + count, 0);
    const rest = all.reduce((sum, { count }) => sum + count, this.#others) - told;
    return [
      ...shown.map((message) => showMessage(message, columns)),
      ...(rest > 0 ? [`  and ${formatNumber(rest)} more: the report lists them all`] : []),
    ];
  }
}

/** The heading is line 1, so a row's line is its number plus one. */
function showMessage(
  { code, details, isWarning, rows, count }: Message,
  columns: readonly ColumnUse[],
): string {
  const said = details.map(({ column, rule, fix }) =>
    [nameOf(column, columns), rule, fix && `(${fix})`].filter(Boolean).join(' '),
  );
  const text = said.join('; ') || code;
  const warning = isWarning ? ', warning' : '';
  if (count === 1) return `  row ${rows[0]} (line ${rows[0]! + 1})${warning}: ${plain(text)}`;
  const lines = rows.map((row) => row + 1).join(', ');
  const more = count > rows.length ? ` and ${formatNumber(count - rows.length)} more` : '';
  return `  ${formatNumber(count)} rows (lines ${lines}${more})${warning}: ${plain(text)}`;
}

/** The column's heading in the file, with its field. */
function nameOf(field: string | undefined, columns: readonly ColumnUse[]): string | undefined {
  const heading = columns.find((column) => column.field === field)?.heading;
  const isSame = heading?.toLowerCase().replaceAll(/[\s-]/gu, '_') === field;
  return field === undefined || !heading || isSame ? field : `${field} (column "${heading}")`;
}
