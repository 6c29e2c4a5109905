import { html, type Html } from '@workrights/local-server/html';
import { labelOf } from '../names.ts';
import type { EndingVisa, MonitorReport } from '../report.ts';
import { barTable, type ChartRow } from '../../base/page/chart.ts';
import { section, tableOf } from '../../base/page/section.ts';
import {
  counted,
  describeDecision,
  describeDue,
  describeEndSource,
  describeNotChecked,
  describeRules,
  describeToDecide,
  describeValue,
  FIELDS,
  resultOn,
} from './words.ts';

export function toDecideSection({ toDecide, day }: MonitorReport): Html {
  return section('to-decide', 'For a person to decide', [
    html`<p class="quiet">
      Nobody knows when these visas end or whether these people may work, or the last check has failed. They
      are here until somebody has decided: unknown is not a yes, and no date is not the same as no end.
    </p>`,
    peopleTable(
      'People to decide about',
      ['Why', 'May work', 'Last check', 'What to do'],
      toDecide.map((person) => {
        const { what, todo } = describeToDecide(person);
        const result = resultOn(person, day);
        const checkedOn = result?.source === 'check' ? result.checkedOn : 'never';
        return [labelOf(person), what, result?.work ?? 'unknown', checkedOn, todo];
      }),
    ),
  ]);
}

export function withoutDateSection({ withoutDate }: MonitorReport): Html {
  return section('without-date', 'Self-onboarding complete, without a date', [
    html`<p class="quiet">
      Self-onboarding of these people is complete, and their records have no date, as for citizens. That
      doesn't say that they may work: read the status of each record. How old it is, nobody knows, and no date
      is not the same as no end.
    </p>`,
    peopleTable(
      'People without a date',
      ['Seen complete on', 'What to do'],
      withoutDate.map((person) => [
        labelOf(person),
        person.onboardedOn ?? 'unknown',
        describeToDecide(person).todo,
      ]),
    ),
  ]);
}

export function decidedSection({ decided, day }: MonitorReport): Html {
  return section('decided', 'Decided until a day', [
    html`<p class="quiet">
      Somebody has decided about these people. What is unknown of them is unknown still. They are for a person
      to decide again from the day on, or once a check shows something else.
    </p>`,
    peopleTable(
      'People about whom somebody has decided',
      ['Look again', 'Decision', 'About: the person', 'May work'],
      decided.map((person) => [
        labelOf(person),
        person.decision.reviewOn,
        describeDecision(person.decision),
        describeToDecide({ ...person, decision: null }).what,
        resultOn(person, day)?.work ?? 'unknown',
      ]),
    ),
  ]);
}

export function expiredSection({ expired }: MonitorReport): Html {
  return section('expired', 'Visas that have ended', [endingTable('Visas that have ended', expired)]);
}

export function expiringSection({ expiring, until }: MonitorReport): Html {
  return section('expiring', `Visas that end until ${until}`, [
    endingTable('Visas that end, the first to end first', expiring),
  ]);
}

export function changesSection({ changes, since }: MonitorReport): Html {
  const lines = changes.flatMap(({ on, fields, ...person }) =>
    fields.map(({ field, before, after }) => [
      labelOf(person),
      on,
      FIELDS[field],
      describeValue(before),
      describeValue(after),
    ]),
  );
  return section('changes', `Changes since ${since}`, [
    peopleTable('What re-checks have found', ['Found on', 'What', 'Before', 'Now'], lines),
  ]);
}

export function dueSection({ due, until }: MonitorReport): Html {
  const lines = due.map(({ on, recheck, reasons, ...person }) => [
    labelOf(person),
    on,
    describeDue({ recheck, reasons }),
    describeRules(reasons),
  ]);
  return section('due', `Due until ${until}`, [
    peopleTable('Re-checks and reminders by day', ['On', 'What', 'Why'], lines),
  ]);
}

export function notCheckedSection({ notChecked }: MonitorReport): Html {
  const lines = notChecked.map((person) => [
    labelOf(person),
    describeNotChecked(person),
    person.expiresOn ?? 'unknown',
  ]);
  return section('not-checked', 'People who are not checked', [
    peopleTable('People who are not checked', ['Why: the person', 'Last known last day'], lines),
  ]);
}

export function overviewSection({ counts }: MonitorReport): Html {
  const rows: ChartRow[] = [
    { label: 'For a person to decide', colour: 'unknown', count: counts.toDecide },
    { label: 'Onboarded, without a date', colour: 'unknown', count: counts.withoutDate },
    { label: 'Decided until a day', colour: 'unknown', count: counts.decided },
    { label: 'Not checked yet, and due', colour: 'unknown', count: counts.notYetChecked },
    { label: 'Visa has ended', colour: 'no', count: counts.expired },
    { label: 'Visa ends soon', colour: 'limited', count: counts.expiring },
    { label: 'Result has changed', colour: 'bar', count: counts.changed },
    { label: 'Not checked', colour: 'unknown', count: counts.notChecked },
  ];
  return section('overview', 'All people', [
    html`<p class="quiet">Of ${counts.people} people. A person can be in several of these.</p>`,
    barTable({ caption: 'People by what is known', first: 'What', counted: 'People', rows }, counts.people),
  ]);
}

function endingTable(caption: string, visas: readonly EndingVisa[]): Html {
  const lines = visas.map(({ expiresOn, endSource, daysLeft, notChecked, ...person }) => [
    labelOf(person),
    expiresOn,
    describeEndSource(endSource),
    `${counted(Math.abs(daysLeft), 'day')} ${daysLeft < 0 ? 'ago' : 'left'}`,
    notChecked === null
      ? 'by the rules'
      : `no: the person ${describeNotChecked({ reason: notChecked, day: null })}`,
  ]);
  return peopleTable(caption, ['Last day', 'As of', 'Days', 'Checked again'], lines);
}

/** One row per person, beginning with the employee id. */
function peopleTable(
  caption: string,
  headings: readonly string[],
  lines: readonly (readonly string[])[],
): Html {
  return tableOf(caption, ['Employee id', ...headings], lines);
}
