import { type Problem, problemWith } from '../base/rows/row.ts';
import { textOf } from '../spreadsheet/cells.ts';
import { readDate } from '../spreadsheet/dates.ts';
import { readRow, type RowReading, saysYes } from '../spreadsheet/read-row.ts';
import type { TableRow } from '../spreadsheet/table.ts';
import { NO_REFERENCE } from './import-people.ts';
import { readableEnd } from './known-result.ts';
import type { OwnColumn } from './own-columns.ts';
import type { Day, KnownResult, PersonDate, PersonRecord } from './person.ts';

/** How the rows of a file become people. */
export interface PersonReading extends RowReading {
  readonly ownPlaces: ReadonlyMap<OwnColumn, number>;
  readonly everyoneAgreed: boolean;
  readonly today: Day;
  /** Company of rows without one. */
  readonly company: string | null;
}

export interface ReadPerson {
  /** Absent for a row without an employee id. */
  readonly person?: PersonRecord;
  readonly problems: readonly Problem[];
}

type OwnDay = { readonly day: Day | null | undefined } | { readonly problem: Problem };

/**
 * Reads a row of a file as a person. A problem contains no cell. An unreadable day never counts as "no day".
 *
 * @param seen people of the earlier rows; this one is added.
 */
export function readPerson(row: TableRow, reading: PersonReading, seen: Set<string>): ReadPerson {
  const consentAt = reading.places.get('consent');
  const places = new Map(reading.places);
  // People without consent are in the register too.
  places.delete('consent');
  const read = readRow(row, { ...reading, places }).row;
  const { reference, request } = read.data;
  if (reference === null)
    return { problems: [read.problem?.code === 'ragged' ? read.problem : NO_REFERENCE] };
  const { everyoneAgreed } = reading;
  const consent = everyoneAgreed || (consentAt !== undefined && saysYes(row.cells[consentAt] ?? null));
  if (read.problem?.code === 'hidden-row' && consent) return { problems: [read.problem] };
  const companyAt = reading.ownPlaces.get('company');
  const named = companyAt === undefined ? '' : textOf(row.cells[companyAt]);
  const company = named === '' ? reading.company : named;
  const who = { employeeId: reference, company };
  const key = JSON.stringify(who);
  if (seen.has(key)) {
    // If one of a person's rows refuses, that counts.
    const person = consent ? {} : { person: { ...who, consent: false } };
    return { ...person, problems: [SAME_PERSON] };
  }
  seen.add(key);
  const days = {
    consent_until: dayOf(row, 'consent_until', reading),
    employed_from: dayOf(row, 'employed_from', reading),
    employed_until: dayOf(row, 'employed_until', reading),
  };
  const expiry = dayOf(row, 'expires_on', reading);
  const unreadable = (Object.keys(days) as PersonDate[]).filter((name) => 'problem' in days[name]);
  const all = [...Object.values(days), expiry].flatMap((each) => ('problem' in each ? each.problem : []));
  return {
    person: {
      ...who,
      // A statement about everyone isn't this person's own consent.
      consent: everyoneAgreed ? 'unless-refused' : consent,
      consentUntil: known(days.consent_until),
      employedFrom: known(days.employed_from),
      employedUntil: known(days.employed_until),
      unreadable,
      ...(request ? { request } : { documentProblem: 'unreadable' }),
      ...(reading.ownPlaces.has('expires_on') && { result: stated(expiry, reading.today) }),
    },
    problems: [...(consent && read.problem ? [read.problem] : []), ...all],
  };
}

function dayOf({ cells }: TableRow, column: OwnColumn, { ownPlaces }: PersonReading): OwnDay {
  const place = ownPlaces.get(column);
  if (place === undefined) return { day: undefined };
  const cell = cells[place] ?? null;
  if (cell === null || (!(cell instanceof Date) && textOf(cell) === '')) return { day: null };
  const read = readDate(typeof cell === 'string' ? textOf(cell) : cell, undefined);
  if ('day' in read) return { day: read.day };
  return { problem: problemWith('unreadable-date', { column, ...read }) };
}

function known(read: OwnDay): Day | null | undefined {
  return 'problem' in read ? undefined : read.day;
}

/** An employer's statement: only an end. */
function stated(expiry: OwnDay, today: Day): KnownResult {
  const expiresOn = readableEnd(known(expiry));
  const isMissing = !('problem' in expiry) && (expiry.day ?? null) === null;
  return {
    source: 'stated',
    checkId: null,
    jurisdiction: null,
    environment: null,
    status: null,
    work: 'unknown',
    study: 'unknown',
    conditions: [],
    expiresOn,
    expiryMissing: expiresOn === null ? (isMissing ? 'not-stated' : 'unreadable') : null,
    checkedOn: today,
  };
}

const SAME_PERSON = problemWith('same-person', {
  column: 'reference',
  rule: 'is the employee id of an earlier row too',
  fix: 'Keep one row for each person. The earlier row was taken; a row without consent counts in any case.',
});
