import { html, type Html } from '@workrights/local-server/html';
import type { Clock } from '../../clock/clock.ts';
import type { SandboxContext } from '../../http/context.ts';
import { isoTimestamp } from '../../clock/dates.ts';
import { visaCheckTypeOf } from '../../matching/request-match.ts';
import { showQuirks } from '../../quirks/change-quirks.ts';
import { ALL_VISA_SCENARIOS } from '../../scenarios/catalogue/catalogue.ts';
import { WORK_RIGHTS_SCENARIOS } from '../../scenarios/catalogue/work-rights.ts';
import type { CheckRecord } from '../../storage/store.ts';
import { isCompleted, waitingStatus } from '../../visa-checks/check-state.ts';
import { showFault } from '../fault-routes.ts';

/** How many checks and requests the page shows. */
const SHOWN = 100;

/** The page shows one account, except for the requests, the faults and the quirks. */
export function accountLinks({ account, settings }: SandboxContext): readonly Html[] {
  if (settings.accounts.length === 1) return [];
  const links = settings.accounts.map(({ name }) =>
    name === account.name
      ? html`<li><a href="?account=${name}" aria-current="page">${name}</a></li>`
      : html`<li><a href="?account=${name}">${name}</a></li>`,
  );
  return [
    html`<nav aria-label="Accounts">
      <ul>
        ${links}
      </ul>
    </nav>`,
  ];
}

export function checksSection({ store, clock, scenarios }: SandboxContext): Html {
  const status = (record: CheckRecord) =>
    isCompleted(record, clock)
      ? scenarios.outcome(record).status
      : waitingStatus(record, clock.now(), scenarios);
  const rows = store.checks.list(SHOWN).flatMap((id) => {
    const record = store.checks.get(id);
    if (!record) return [];
    return [
      [
        html`<code>${record.id}</code>`,
        visaCheckTypeOf(record.request),
        record.scenario,
        status(record),
        isoTimestamp(record.requestedAt),
        nextTransition(record, clock),
      ],
    ];
  });
  return table(
    `Visa checks, newest first (at most ${SHOWN})`,
    ['Id', 'Type', 'Scenario', 'Status', 'Requested at', 'Next transition'],
    rows,
    'No visa check yet.',
  );
}

function nextTransition(record: CheckRecord, clock: Clock): string {
  if (record.completesAt === null) return 'never';
  if (isCompleted(record, clock)) return 'none: finished';
  const seconds = Math.ceil((record.completesAt - clock.now()) / 1000);
  return `${isoTimestamp(record.completesAt)} (in ${seconds} s)`;
}

export function requestsSection({ journal }: SandboxContext): Html {
  const rows = journal
    .list()
    .slice(0, SHOWN)
    .map((entry) => [
      entry.at,
      entry.method,
      html`<code>${entry.path}</code>`,
      entry.operation_id ?? '',
      entry.status ?? 'no answer',
      entry.fault ?? entry.problem ?? '',
      entry.body === undefined ? '' : html`<code>${JSON.stringify(entry.body)}</code>`,
    ]);
  return table(
    `Requests, newest first (at most ${SHOWN})`,
    ['Time', 'Method', 'Path', 'Operation', 'Status', 'Problem or fault', 'Body, masked'],
    rows,
    'No request yet.',
  );
}

export function armedSection({ faults, store, quirks }: SandboxContext): readonly Html[] {
  const scenarioRows = store.armedScenarios.list().map(({ scenario, remaining }) => [scenario, remaining]);
  const faultRows = faults.list().map((armed) => {
    const shown = showFault(armed);
    return [shown.fault, shown.operation ?? 'any', shown.remaining ?? 'until disarmed'];
  });
  return [
    table('Armed scenarios', ['Scenario', 'Remaining'], scenarioRows, 'No scenario is armed.'),
    table('Armed faults', ['Fault', 'Operation', 'Remaining'], faultRows, 'No fault is armed.'),
    table('Quirks', ['Quirk', 'Value'], Object.entries(showQuirks(quirks.current())), ''),
  ];
}

/** Rendered once, because the catalogue never changes. */
export const catalogueSection: readonly Html[] = [
  table(
    'Visa check scenarios',
    ['Name', 'What it is', 'Check types', 'Document identifier', 'Section', 'Basis'],
    ALL_VISA_SCENARIOS.map((each) => [
      each.name,
      each.title,
      each.appliesTo.join(', '),
      html`<code>${each.document.identifier}</code>`,
      each.section,
      each.basis,
    ]),
    '',
  ),
  table(
    'Work rights scenarios',
    ['Name', 'What it is', 'Employee id', 'E-mail', 'Section', 'Basis'],
    WORK_RIGHTS_SCENARIOS.map((each) => [
      each.name,
      each.title,
      html`<code>${each.person.employee_id}</code>`,
      html`<code>${each.person.email}</code>`,
      each.section,
      each.basis,
    ]),
    '',
  ),
];

type Cell = string | number | Html;

/**
 * A table with a caption and a header cell for every column. It scrolls inside a region that the keyboard reaches, so that a
 * narrow window hides nothing.
 */
function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  empty: string,
): Html {
  if (rows.length === 0) return html`<p>${empty}</p>`;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}
