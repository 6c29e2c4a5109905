import { describe, expect, it } from 'vitest';
import type { Row, RowState } from '../../src/ledger/row.ts';
import { exceptionsOf } from '../../src/report/exceptions.ts';
import { readingOf } from '../../src/report/reading.ts';
import { Tallies } from '../../src/report/tally.ts';

function rowWith(state: RowState, code: string, rule: string): Row {
  return {
    number: 1,
    state,
    data: null,
    checkId: null,
    attempts: 0,
    submittingAt: null,
    submittedAt: null,
    completedAt: null,
    problem: { code, details: [{ rule, fix: 'Invented.' }] },
    check: null,
  };
}

describe('the exceptions of a report', () => {
  it('are all counted, however many rows name another row, run or check', () => {
    const tallies = new Tallies();
    const add = (row: Row): void => {
      const reading = readingOf(row, 'live', '2026-06-01');
      tallies.add(reading, exceptionsOf(reading, [], false));
    };
    for (let row = 1; row <= 300; row += 1) {
      add(rowWith('refused', 'duplicate', `asks for the same check as row ${row}`));
      add(rowWith('refused', 'already-checked', `was sent as row ${row} of run "may" on 2026-05-02 (UTC)`));
      add(
        rowWith('held', 'several-checks', `More than one check can be the one of this row: vc_${row}, vc_x.`),
      );
      add(rowWith('refused', 'refused-by-service', `invented reason ${row}`));
    }
    add(rowWith('held', 'list-too-short', 'The list does not reach back.'));
    const { exceptions } = tallies.tally();
    const rowsOf = (reason: string): number =>
      exceptions.filter((each) => each.reason === reason).reduce((sum, { rows }) => sum + rows, 0);
    expect(exceptions.reduce((sum, { rows }) => sum + rows, 0)).toBe(1_201);
    expect(['duplicate', 'already-checked', 'several-checks'].map(rowsOf)).toEqual([300, 300, 300]);
    expect(exceptions.length).toBeLessThan(210);
    expect(JSON.stringify(exceptions)).not.toMatch(/vc_|row \d|"may"/);
  });
});
