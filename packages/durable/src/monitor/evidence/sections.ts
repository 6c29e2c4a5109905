import { html, type Html } from '@workrights/local-server/html';
import { section, tableOf } from '../../base/page/section.ts';
import type { ReadEntitlement, Reading } from '../../base/rows/reading.ts';
import type { Exception } from '../../bulk/report/exceptions.ts';
import { sentAt } from '../../bulk/report/results.ts';
import {
  counted,
  describeDecision,
  describeEndSource,
  describeNotChecked,
  describeRule,
  describeToDecide,
  describeValue,
  FIELDS,
} from '../digest/words.ts';
import type { Evidence, PurgedRun } from './evidence.ts';

/** A row about the person, with its reading. */
export interface FoundCheck {
  readonly run: string;
  readonly document: string | null;
  readonly reading: Reading;
  readonly exceptions: readonly Exception[];
}

export function todaySection({ result, toDecide, notChecked, ...evidence }: Evidence): Html {
  const { day, expiresOn, endSource, decision, employedFrom, employedUntil, unreadable } = evidence;
  const lastCheck =
    result?.source === 'check' ? `${result.checkedOn}, ${result.checkId ?? 'without an id'}` : 'never';
  return section('today', `Known on ${day}`, [
    html`<p class="quiet">Unknown is not a yes, and no date is not the same as no end.</p>`,
    tableOf(
      'What the last result says today',
      ['What', 'Known'],
      [
        ['May work', result?.work ?? 'unknown'],
        ['May study', result?.study ?? 'unknown'],
        ['Conditions', describeValue(result?.conditions ?? null)],
        ['Last day', expiresOn ?? `unknown${result?.expiryMissing ? ` (${result.expiryMissing})` : ''}`],
        ...(endSource === null ? [] : [['Last day as of', describeEndSource(endSource)]]),
        ['Last check', lastCheck],
        ...(toDecide === null
          ? []
          : [
              [
                'For a person to decide',
                `The person ${describeToDecide({ ...toDecide, decision: null, result }).what}.`,
              ],
            ]),
        ...(decision === null ? [] : [['Decided', describeDecision(decision)]]),
        [
          'Checked again',
          notChecked === null ? 'by the rules' : `no: the person ${describeNotChecked(notChecked)}`,
        ],
        ['Employed from', employedFrom ?? 'not noted'],
        ['Employed until', employedUntil ?? 'not noted'],
        ...(unreadable.length === 0 ? [] : [['Days that cannot be read', unreadable.join(', ')]]),
      ],
    ),
  ]);
}

export function consentSection({ consent: { agrees, agreedAt, refusedAt, until } }: Evidence): Html {
  return section('consent', 'Consent', [
    html`<p class="quiet">
      This is what was noted. The ledger has no form that the person has signed: keep that yourself. How each
      run knows that its people agreed is below, with the runs.
    </p>`,
    tableOf(
      'Consent to be checked again',
      ['What', 'Noted'],
      [
        ['Agrees now', agrees ? 'yes' : 'no'],
        ['Last yes', agreedAt ?? 'none'],
        ['Last no', refusedAt ?? 'none'],
        ['Holds until', until ?? 'no last day was noted'],
      ],
    ),
  ]);
}

export function checksSection(checks: readonly FoundCheck[]): Html {
  return section('checks', 'Checks', [
    html`<p class="quiet">
      Each says what it said on the day its result came, not what holds today. Documents are the same where
      the digest is the same; it is made with the key of the ledger, and shows no number. All that a check
      says is in <code>results.csv</code>.
    </p>`,
    tableOf(
      'Checks, those of the oldest run first',
      [
        'Run and row',
        'Sent',
        'Checked by the service',
        'May work',
        'May study',
        'Last day',
        'Check',
        'Document',
      ],
      checks.map(({ run, document, reading }) => {
        const { row, summary, work, study } = reading;
        const sent = sentAt(row);
        return [
          nameOfRow(run, reading),
          sent === null ? 'not sent' : new Date(sent).toISOString(),
          String((summary && row.check?.checked_at) ?? 'unknown'),
          describeEntitlement(work),
          describeEntitlement(study),
          summary?.expiresOn ?? 'unknown',
          row.checkId ?? 'none',
          document?.slice(0, 8) ?? 'unknown',
        ];
      }),
    ),
  ]);
}

export function notCheckedSection(checks: readonly FoundCheck[]): Html {
  const lines = checks.flatMap(({ run, reading, exceptions }) =>
    exceptions.map(({ reason, rule, fix }) => [nameOfRow(run, reading), reason, rule, fix]),
  );
  return section('exceptions', 'What could not be checked, or needs a person', [
    tableOf('Rows that do not say what was asked', ['Run and row', 'Reason', 'The row', 'What to do'], lines),
  ]);
}

export function runsSection({ runs }: Evidence): Html {
  const lines = runs.map(({ name, plannedAt, environment, service, consent }) => [
    name,
    plannedAt,
    environment,
    service ?? 'nothing was sent',
    consent,
  ]);
  return section('runs', 'Runs', [
    tableOf('Runs with checks of the person', ['Run', 'Planned', 'Environment', 'Service', 'Consent'], lines),
  ]);
}

export function changesSection({ changes }: Evidence): Html {
  const lines = changes.flatMap(({ on, fields }) =>
    fields.map(({ field, before, after }) => [
      on,
      FIELDS[field],
      describeValue(before),
      describeValue(after),
    ]),
  );
  return section('changes', 'Changes', [
    tableOf('What re-checks have found, the last 20', ['Found on', 'What', 'Before', 'Then'], lines),
  ]);
}

export function remindersSection({ reminders }: Evidence): Html {
  const lines = reminders.map(({ dueOn, rule, toldOn, daysLate }) => [
    dueOn,
    describeRule(rule),
    toldOn,
    daysLate === 0 ? 'in time' : `${counted(daysLate, 'day')} late`,
  ]);
  return section('reminders', 'Due days that were told', [
    tableOf('Due days that the monitor has told', ['Due on', 'Why', 'Told on', 'Told'], lines),
  ]);
}

export function decisionsSection({ decisions }: Evidence): Html {
  const lines = decisions.map((decision) => [
    decision.decidedOn,
    describeDecision(decision),
    `${decision.about.reason}${decision.about.detail === null ? '' : ` (${decision.about.detail})`}`,
    decision.endedOn ?? 'not ended by a check',
  ]);
  return section('decisions', 'Decisions', [
    tableOf('What people have decided, the last 20', ['Decided on', 'Decision', 'About', 'Ended on'], lines),
  ]);
}

export function dueSection({ due }: Evidence): Html {
  const lines = due.map(({ dueOn, rule }) => [dueOn, describeRule(rule)]);
  return section('due', 'Due now, and not done', [
    tableOf('Due days that no check has answered, or nobody was told of', ['Due on', 'Why'], lines),
  ]);
}

export function nightsSection({ nights }: Evidence): Html {
  return section('nights', 'Missed nights', [
    html`<p>
      The monitor last ran on ${nights.lastRunOn ?? 'no day'}. So far it has missed
      ${counted(nights.missed, 'night')} for all people together, and ${counted(nights.sentNothing, 'run')} of
      it had checks to send and sent none. The ledger does not keep which nights.
    </p>`,
  ]);
}

export function purgedSection({ purgedRuns }: Evidence): Html {
  const lines = purgedRuns.map(({ name, plannedAt, lastCheck }) => [
    name,
    plannedAt,
    describeLeft(lastCheck),
  ]);
  return section('purged', 'Runs whose personal data was deleted', [
    html`<p class="quiet">
      Nobody knows any more whom these runs checked, but for the last check of a person.
    </p>`,
    tableOf('Purged runs of all people', ['Run', 'Planned', 'What is left of the person'], lines),
  ]);
}

export function filesSection(): Html {
  return section('files', 'The files', [
    html`<ul>
      <li>
        <code>evidence.json</code>: what is known today, consent, reminders, changes, decisions and gaps, as
        data.
      </li>
      <li><code>results.csv</code>, <code>exceptions.csv</code>: the checks, as in the report of a run.</li>
      <li><code>attachments/</code>: the PDF records of the service, where the run keeps them.</li>
      <li>
        <code>manifest.json</code>: the SHA-256 of each file, signed. With the public key of the ledger,
        <code>workrights bulk verify</code> checks it.
      </li>
    </ul>`,
  ]);
}

function describeLeft(last: PurgedRun['lastCheck']): string {
  if (last === null) return 'nothing';
  const check = last.checkId === null ? 'no check was noted' : `check ${last.checkId}, its result deleted`;
  return `row ${last.row}: ${check}`;
}

function nameOfRow(run: string, { row }: Reading): string {
  return `${run}, row ${row.number}`;
}

function describeEntitlement({ entitlement, reason }: ReadEntitlement): string {
  return reason === null ? entitlement : `${entitlement} (${reason})`;
}
