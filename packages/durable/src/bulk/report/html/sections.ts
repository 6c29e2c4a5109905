import { html, type Html } from '@workrights/local-server/html';
import { ruleOf } from '../exceptions.ts';
import type { UnknownReason } from '../../../base/rows/reading.ts';
import type { EntitlementTally, ExpiryTally, Tally } from '../tally.ts';
import { barTable, wholeBar, type ChartRow } from '../../../base/page/chart.ts';
import { section } from '../../../base/page/section.ts';

/** How many months are shown one by one. */
const MONTHS = 24;

const STATES = {
  completed: ['Checked', 'bar'],
  failed: ['Checked without a result', 'unknown'],
  refused: ['Refused: no check was made', 'no'],
  held: ['Held: a person has to decide', 'limited'],
  unknown: ['Sent: the run is looking for the check', 'unknown'],
  pending: ['With the service', 'unknown'],
  submitting: ['Being sent', 'unknown'],
  planned: ['Not sent yet', 'unknown'],
} as const;

export function statesSection({ states, rows }: Tally): Html {
  const chart = Object.entries(STATES).map(([state, [label, colour]]): ChartRow => ({
    label,
    colour,
    count: states[state as keyof typeof STATES] ?? 0,
  }));
  return section('states', 'Rows of the file', [
    wholeBar('states-chart', 'Rows by outcome', chart),
    barTable({ caption: 'Rows by outcome', first: 'State', rows: chart }, rows),
  ]);
}

const ENTITLEMENTS = {
  yes: 'Yes',
  limited: 'Limited',
  no: 'No',
  unknown: 'Unknown: never a yes',
} as const;

export function entitlementSection(
  id: string,
  title: string,
  { asked, by, reasons }: EntitlementTally,
  withoutRequest: number,
): Html {
  if (asked === 0) return html``;
  const chart = Object.entries(ENTITLEMENTS).map(([entitlement, label]): ChartRow => ({
    label,
    colour: entitlement as keyof typeof ENTITLEMENTS,
    count: by[entitlement as keyof typeof ENTITLEMENTS],
  }));
  const why = Object.entries(reasons).map(([reason, count]): ChartRow => ({
    label: `${reason}: ${ruleOf(reason as UnknownReason)}`,
    colour: 'unknown',
    count,
  }));
  const reasonTable = { caption: 'Why it is unknown', first: 'Reason', rows: why.toSorted(byCount) };
  return section(id, title, [
    html`<p class="quiet">
      Of ${asked} rows whose check asks for it, or would. Each says what the service said when it was checked.
      ${notInChart(withoutRequest)}
    </p> `,
    wholeBar(`${id}-chart`, title, chart),
    barTable({ caption: title, first: 'Entitlement', rows: chart }, asked),
    ...(why.length === 0 ? [] : [barTable(reasonTable, by.unknown)]),
  ]);
}

function notInChart(rows: number): string {
  if (rows === 0) return '';
  const [are, they] = rows === 1 ? ['row was', 'It counts'] : ['rows were', 'They count'];
  return `${rows} more ${are} never checked, because consent is missing or a cell is not valid. ${they} as unknown too.`;
}

export function conditionsSection({ conditions, inForce }: Tally): Html {
  const rows = conditions.map(({ code, text, people }): ChartRow => ({
    label: code === null ? text : `${code} ${shortened(text)}`.trim(),
    colour: 'limited',
    count: people,
  }));
  return section('restrictions', 'Restrictions', [
    rows.length === 0
      ? html`<p>
          No visa that is in force names a condition. That a check names none does not say that there is none.
        </p> `
      : barTable({ caption: 'Conditions of visas that have not ended', first: 'Condition', rows }, inForce),
  ]);
}

export function expirySection({ months, ended, noDate, noVisa }: ExpiryTally, at: string): Html {
  const shown = monthsFrom(at, MONTHS);
  const last = shown.at(-1) ?? '';
  const visasOf = (month: string) => months.find((each) => each.month === month)?.visas ?? 0;
  const later = months.reduce((sum, { month, visas }) => sum + (month > last ? visas : 0), 0);
  const rows: ChartRow[] = [
    { label: 'Ended before this report', colour: 'no', count: ended },
    ...shown.map((month): ChartRow => ({ label: month, colour: 'bar', count: visasOf(month) })),
    { label: `After ${last}`, colour: 'bar', count: later },
    { label: 'No date that can be read: not the same as no end', colour: 'unknown', count: noDate },
  ];
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return html``;
  const table = {
    caption: 'Visas by the month of their last day',
    first: 'Month',
    rows: withoutEmptyEnd(rows),
  };
  const noVisas = `${noVisa} finished ${noVisa === 1 ? 'check shows' : 'checks show'} no visa.`;
  return section('expiries', 'Expiries by month', [
    html`<p class="quiet">Of ${total} visas. ${noVisas}</p> `,
    barTable(table, total),
  ]);
}

/** Keeps empty months between others, and drops those at the end. */
function withoutEmptyEnd(rows: readonly ChartRow[]): ChartRow[] {
  const lastMonth = rows.findLastIndex(({ label, count }) => /^\d/u.test(label) && count > 0);
  return rows.filter(({ label, count }, index) => count > 0 || (/^\d/u.test(label) && index < lastMonth));
}

export function exceptionsSection({ exceptions, exceptionRows, exceptionKinds }: Tally): Html {
  if (exceptions.length === 0) return section('exceptions', 'Exceptions', [html`<p>None.</p> `]);
  const most = exceptions.map(
    ({ kind, reason, rule, fix, rows }) =>
      html`<tr>
        <th scope="row">${KINDS[kind]}: ${reason}</th>
        <td>${rule}</td>
        <td>${fix}</td>
        <td class="count">${rows}</td>
      </tr> `,
  );
  return section('exceptions', 'Exceptions', [
    html`<p>
      ${exceptionRows} ${exceptionRows === 1 ? 'row needs' : 'rows need'} a person. Each is in
      <code>exceptions.csv</code>. A row with several reasons is counted once for each of them.
    </p> `,
    barTable({ caption: 'Exceptions by kind', first: 'Kind', rows: byKind(exceptionKinds) }, exceptionRows),
    html`<table>
      <caption>
        Exceptions by reason, and what to do
      </caption>
      <thead>
        <tr>
          <th scope="col">Reason</th>
          <th scope="col">The row</th>
          <th scope="col">What to do</th>
          <th scope="col" class="count">Rows</th>
        </tr>
      </thead>
      <tbody>
        ${most}
      </tbody>
    </table> `,
  ]);
}

const KINDS = {
  'not-checked': 'Not checked',
  failed: 'Check failed',
  unfinished: 'Not finished',
  'to-read': 'To be read by a person',
  withdrawn: 'Consent withdrawn after it was sent',
  'record-missing': 'PDF record missing',
  warning: 'Warning of the plan',
} as const;

function byKind(kinds: Tally['exceptionKinds']): ChartRow[] {
  return Object.entries(KINDS)
    .map(([kind, label]): ChartRow => ({
      label,
      colour: kind === 'not-checked' ? 'no' : 'unknown',
      count: kinds[kind as keyof typeof KINDS] ?? 0,
    }))
    .filter(({ count }) => count > 0);
}

export function filesSection(): Html {
  return section('files', 'The files', [
    html`<ul>
      <li><code>results.csv</code>: a row for each row of the file, in its order.</li>
      <li><code>exceptions.csv</code>: the rows that need a person, with the reason and what to do.</li>
      <li><code>attachments/</code>: the PDF records, where the run keeps them, named by row.</li>
      <li>
        <code>manifest.json</code>: the SHA-256 of each file, signed. With the public key of the ledger,
        <code>workrights bulk verify</code> checks it.
      </li>
    </ul> `,
    html`<p>
      In the CSV files apostrophes keep spreadsheets from running a text as a formula. To get the text of a
      cell, take one away at its start, and after each semicolon, tab and line break in it.
    </p> `,
  ]);
}

function monthsFrom(at: string, count: number): string[] {
  const [year = 0, month = 1] = at.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - 1 + index;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

function byCount(one: ChartRow, other: ChartRow): number {
  return other.count - one.count;
}
