import {
  type Decided,
  describeDue,
  describeEndSource,
  describeNotChecked,
  describeRules,
  describeToDecide,
  type DuePerson,
  type EndingVisa,
  labelOf,
  type MonitorReport,
  type Named,
} from '@workrights/durable';
import ical, { ICalEventClass, ICalEventTransparency, type ICalEventData } from 'ical-generator';
import { plain } from '../../output/plain.ts';
import { formatNumber } from '../bulk/counts.ts';
import { listed } from './lines.ts';

/** Milliseconds. In seconds, the time since 1970 has no room in a SEQUENCE after 2038. */
const MINUTE = 60_000;

export interface CalendarOptions {
  /** Whether events name people by employee id. Otherwise by the id that the monitor's webhooks have. */
  readonly employeeIds: boolean;
}

/**
 * The dates of a report as an iCalendar file: those for a person to decide first, then days to decide again, last days
 * of visas, and re-checks. Each
 * event keeps its UID from report to report, so a calendar that imports the next file moves its events.
 */
export function calendarOf(report: MonitorReport, { employeeIds }: CalendarOptions): string {
  const stamp = new Date(report.madeAt);
  // Calendars take an event for a change of one that they have only if its number is higher. It need not rise by one.
  const sequence = Math.floor(stamp.getTime() / MINUTE);
  const calendar = ical({
    name: 'Visa expiry dates',
    prodId: { company: 'workrights', product: 'monitor', language: 'EN' },
  });
  const nameOf: NameOf = (person) => (employeeIds ? plain(labelOf(person)) : person.id);
  const events: Event[] = [
    ...toDecideEvents(report, nameOf),
    ...report.decided.map((person) => reviewEvent(person, nameOf(person))),
    ...[...report.expired, ...report.expiring].map((visa) => lastDayEvent(visa, nameOf(visa))),
    ...dueEvents(report.due, nameOf),
  ];
  for (const { on, ...event } of events) {
    calendar.createEvent({
      ...event,
      // A day without a time is written as it is in UTC.
      start: new Date(`${on}T00:00:00Z`),
      allDay: true,
      stamp,
      sequence,
      class: ICalEventClass.PRIVATE,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}

interface Event extends Pick<ICalEventData, 'summary' | 'description'> {
  readonly id: string;
  /** `yyyy-mm-dd` */
  readonly on: string;
}

type NameOf = (person: Named) => string;

/** They have no day of their own: all of them are on the day of the report. */
function toDecideEvents({ toDecide, day }: MonitorReport, nameOf: NameOf): Event[] {
  if (toDecide.length === 0) return [];
  return [
    {
      id: uid('to-decide'),
      on: day,
      summary: `Decide about ${toDecide.length === 1 ? '1 person' : `${formatNumber(toDecide.length)} people`}`,
      description: listed(
        'For a person to decide',
        // The other ids of a shared document are employee ids too.
        toDecide.map(
          (person) => `${nameOf(person)}  ${describeToDecide({ ...person, sharesWith: [] }).what}`,
        ),
      ).join('\n'),
    },
  ];
}

/** It says neither what was decided nor by whom: others may see the calendar. */
function reviewEvent({ id, decision }: Decided, name: string): Event {
  return {
    id: uid(id, 'review'),
    on: decision.reviewOn,
    summary: `Decide again: ${name}`,
    description: `Decided on ${decision.decidedOn}.`,
  };
}

function lastDayEvent({ id, expiresOn, endSource, notChecked }: EndingVisa, name: string): Event {
  return {
    id: uid(id, 'last-day'),
    on: expiresOn,
    summary: `${endSource === 'work-rights' ? 'Last day of work rights' : 'Last day of a visa'}: ${name}`,
    description:
      notChecked === null
        ? `As of ${describeEndSource(endSource)}.`
        : `Nobody checks again: the person ${describeNotChecked({ reason: notChecked, day: null })}.`,
  };
}

const SUMMARIES = {
  'first check': 'First check',
  'check again': 'Re-check',
  'reminder only': 'Reminder',
} as const;

/** A rule that asks again within one report has events of its own, numbered by their days. */
function dueEvents(due: readonly DuePerson[], nameOf: NameOf): Event[] {
  const seen = new Map<string, number>();
  return due.map((person) => {
    const rules = person.reasons.map(({ rule }) => rule);
    const key = `${person.id} ${rules[0] ?? ''}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return {
      id: uid(person.id, rules[0] ?? 'due', ...(before === 0 ? [] : [`${before + 1}`])),
      on: person.on,
      summary: `${SUMMARIES[describeDue(person)]}: ${nameOf(person)}`,
      description: describeRules(person.reasons),
    };
  });
}

function uid(...parts: readonly string[]): string {
  return `${parts.join('-')}@monitor.workrights`;
}
