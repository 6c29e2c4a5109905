import * as fc from 'fast-check';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { PlanProblem } from '../../../src/spreadsheet/plan-options.ts';
import { planRun } from '../../../src/bulk/plan/plan.ts';
import { bytesOf, HEADING, newRun, useWorkplace } from '../../spreadsheet/files.ts';

const place = useWorkplace();

const HEADINGS = [...HEADING.split(','), 'gender', 'mode', 'approval_letter_start_date'];
const CANARY = 'Kanarienvogel';

describe('what a plan tells', () => {
  it('holds nothing of a cell: not in a problem, nor in an error, whatever is wrong with the file', async () => {
    const spoilt = fc.constantFrom(
      CANARY,
      `${CANARY} 1`,
      `"${CANARY}`,
      `${CANARY}"x`,
      `=${CANARY}`,
      `${CANARY}\n`,
      `${CANARY},`,
      `31/31/${CANARY}`,
      `${CANARY}\uFFFF`,
      '',
      'yes',
    );
    const row = fc.array(spoilt, { minLength: HEADINGS.length - 1, maxLength: HEADINGS.length + 1 });
    const heading = fc.oneof(
      { weight: 3, arbitrary: fc.constant(HEADINGS) },
      row,
      fc.shuffledSubarray(HEADINGS),
    );
    await fc.assert(
      fc.asyncProperty(
        heading,
        fc.array(row, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (head, rows, spoil) => {
          const text = [head, ...rows].map((cells) => cells.join(',')).join('\n');
          const bytes = Buffer.from(spoil ? text.replaceAll('K', '\xE4') : text, spoil ? 'latin1' : 'utf8');
          const told: PlanProblem[] = [];
          const outcome: unknown = await planRun(place.ledger, {
            run: newRun(),
            file: bytesOf(bytes),
            onProblem: (problem) => told.push(problem),
          }).catch((error: unknown) => error);
          const all =
            inspect([outcome, told], { depth: 12, showHidden: true }) + JSON.stringify([outcome, told]);
          expect(all).not.toMatch(/anarienvogel/iu);
        },
      ),
      { numRuns: 200 },
    );
  });
});
