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

/** Milliseconds. A SEQUENCE in seconds since 1970 would overflow in 2038. */
const MINUTE = 60_000;

export interface CalendarOptions {
  /** Whether events name people by employee id; otherwise by the id of the monitor's webhooks. */
  readonly employeeIds: boolean;
}

/**
 * A report's dates as an iCalendar file: first people to decide about, then days to decide again, last days of visas, and
 * re-checks. An event keeps its UID from report to report, so a calendar that imports the next file moves its events.
 */
export function calendarOf(report: MonitorReport, { employeeIds }: CalendarOptions): string {
  const stamp = new Date(report.madeAt);
  // Calendars accept a changed event only with a higher number, which needn't rise by one.
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
      // The library writes a day without a time by its UTC date.
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

/** People to decide about have no date, so they are all in one event on the report's day. */
function toDecideEvents({ toDecide, day }: MonitorReport, nameOf: NameOf): Event[] {
  if (toDecide.length === 0) return [];
  return [
    {
      id: uid('to-decide'),
      on: day,
      summary: `Decide about ${toDecide.length === 1 ? '1 person' : `${formatNumber(toDecide.length)} people`}`,
      description: listed(
        'For a person to decide',
        // The other ids of a shared document are employee ids, so they are omitted.
        toDecide.map(
          (person) => `${nameOf(person)}  ${describeToDecide({ ...person, sharesWith: [] }).what}`,
        ),
      ).join('\n'),
    },
  ];
}

/** Shows neither the decision nor who made it, because others may see the calendar. */
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

/** If a rule is due several times in a report, its events are numbered by day. */
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
