import { describe, expect, test } from 'vitest';

import { REPORT } from '../../durable/test/monitor/digest/invented-report.ts';
import { calendarOf } from '../src/commands/monitor/calendar.ts';

/** A calendar's events as their properties, with folded lines unfolded. */
function eventsOf(text: string): Record<string, string>[] {
  const [, ...events] = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  return events.map((event) =>
    Object.fromEntries(
      event
        .split('\r\n')
        .slice(0, event.split('\r\n').indexOf('END:VEVENT'))
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
  );
}

describe('the calendar', () => {
  const events = eventsOf(calendarOf(REPORT, { employeeIds: false }));

  test('has those for a person to decide first, then days to decide again, last days and re-checks', () => {
    expect(events.map((event) => [event['UID'], event['DTSTART;VALUE=DATE'], event['SUMMARY']])).toEqual([
      ['to-decide@monitor.workrights', '20261123', 'Decide about 2 people'],
      ['per_6-review@monitor.workrights', '20270201', 'Decide again: per_6'],
      ['per_4-last-day@monitor.workrights', '20261122', 'Last day of work rights: per_4'],
      ['per_3-last-day@monitor.workrights', '20261223', 'Last day of a visa: per_3'],
      ['per_3-before-expiry-30@monitor.workrights', '20261123', 'Re-check: per_3'],
      ['per_3-before-expiry-14@monitor.workrights', '20261209', 'Reminder: per_3'],
    ]);
  });

  test('has days without times, blocks nobody, and is private', () => {
    for (const event of events) {
      expect(event).toMatchObject({ TRANSP: 'TRANSPARENT', CLASS: 'PRIVATE', DTSTAMP: '20261123T010000Z' });
      expect(Object.keys(event).filter((name) => /^DT(?:START|END)/u.test(name))).toEqual([
        'DTSTART;VALUE=DATE',
      ]);
    }
  });

  test('names nobody, unless that is asked for', () => {
    expect(calendarOf(REPORT, { employeeIds: false })).not.toMatch(/E-\d/u);
    const named = eventsOf(calendarOf(REPORT, { employeeIds: true }));
    expect(named[3]!['SUMMARY']).toBe('Last day of a visa: E-3');
    expect(named.map((event) => event['UID'])).toEqual(events.map((event) => event['UID']));
  });

  test('says neither what somebody decided nor who it was', () => {
    const named = calendarOf(REPORT, { employeeIds: true });
    expect(named).not.toMatch(/HR|evidence/u);
    expect(eventsOf(named)[1]).toMatchObject({ DESCRIPTION: 'Decided on 2026-11-02.' });
  });

  test('says who tells the last day of a visa', () => {
    expect(events[3]).toMatchObject({ DESCRIPTION: 'As of the last check.' });
  });

  test('numbers its events higher in each later report, so that a calendar takes the change', () => {
    const later = { ...REPORT, madeAt: '2026-11-23T01:01:00.000Z' };
    const numbers = [REPORT, later, { ...later, madeAt: '2090-01-01T00:00:00.000Z' }].map((report) =>
      eventsOf(calendarOf(report, { employeeIds: false })).map((event) => Number(event['SEQUENCE'])),
    );
    for (const [index, first] of numbers[0]!.entries()) {
      expect(numbers[1]![index]).toBeGreaterThan(first);
      // Integers of RFC 5545 have 32 bits.
      expect(numbers[2]![index]).toBeLessThan(2 ** 31);
    }
  });

  test('moves an event to its new day under the same UID, and gives a rule that asks twice two UIDs', () => {
    const [first, second] = REPORT.due;
    const later = { ...first!, on: '2026-12-01' };
    const again = { ...second!, reasons: first!.reasons };
    const moved = eventsOf(calendarOf({ ...REPORT, due: [later, again] }, { employeeIds: false })).slice(-2);
    expect(moved.map((event) => [event['UID'], event['DTSTART;VALUE=DATE']])).toEqual([
      ['per_3-before-expiry-30@monitor.workrights', '20261201'],
      ['per_3-before-expiry-30-2@monitor.workrights', '20261209'],
    ]);
  });

  test('takes an employee id for text, whatever is in it', () => {
    const [visa] = REPORT.expiring;
    const employeeId = 'E;3,\r\nEND:VEVENT\r\nX\u{7}';
    const text = calendarOf({ ...REPORT, expiring: [{ ...visa!, employeeId }] }, { employeeIds: true });
    expect(text.match(/^END:VEVENT\r$/gmu)).toHaveLength(events.length);
    expect(eventsOf(text)[3]!['SUMMARY']).toBe(
      String.raw`Last day of a visa: E\;3\, END:VEVENT X` + '\u{FFFD}',
    );
  });

  test('is empty when there is nothing to tell', () => {
    const nothing = { ...REPORT, toDecide: [], decided: [], expired: [], expiring: [], due: [] };
    const text = calendarOf(nothing, { employeeIds: true });
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/u);
    expect(eventsOf(text)).toEqual([]);
  });
});
