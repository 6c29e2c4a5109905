import assert from 'node:assert/strict';
import { join } from 'node:path';
import { inspect } from 'node:util';

import { InvalidRequestError } from '@workrights/client';
import { MappingError, openLedger, planRun, UnreadableFileError, type Ledger } from '@workrights/durable';
import { visaCheckCreateSchema } from '@workrights/validators';
import { array, constantFrom, nat, oneof, option, record, string, tuple, type Arbitrary } from 'fast-check';
import { writeXlsx, type CellValue } from 'hucre/xlsx';

import { assertSilent, CANARY, type OpenTarget, type Target } from '../target.ts';
import { KEY, temporaryFolder } from './ledger-folder.ts';

const HEADINGS = (
  'reference,jurisdiction,check_type,document_type,identifier,country,family_name,given_name,date_of_birth,gender,' +
  'consent,mode,approval_letter_start_date'
).split(',');
const SOUND = [
  'E-1',
  'AUS',
  'work',
  'passport',
  'SBX1',
  'IND',
  'Sample',
  'Robin',
  '1990-01-31',
  'F',
  'yes',
  '',
  '',
];

const heading = oneof(
  { weight: 4, arbitrary: constantFrom(HEADINGS, HEADINGS.slice(0, 9)) },
  array(
    oneof(
      constantFrom(
        ...HEADINGS,
        'DOB',
        'Passport No.',
        'Surname',
        'Date of birth (dd/mm/yyyy)',
        '',
        '__proto__',
        CANARY,
      ),
      string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 12 },
  ),
);
const cellText = oneof(
  constantFrom(
    ...SOUND,
    'NZL',
    'study',
    'agent',
    '31/01/1990',
    '01/02/1990',
    '1.2.90',
    '32874',
    'no',
    'offpeak',
    'Iran',
    'iran',
    CANARY,
    `=cmd|' /C ${CANARY}'!A0`,
    `@${CANARY}`,
    `"${CANARY}"`,
    ' ',
    '\u00a0',
    '\ufeff',
    "O'Neil",
    'Иванов',
    'a'.repeat(5_000),
    '2024-02-30',
    '9999-12-31',
    '0000-00-00',
    '١٩٩٠-٠١-٠١',
    '1990-01-31T00:00:00Z',
  ),
  string({ unit: 'binary', maxLength: 12 }),
);
/** Rows that begin as a valid one, with some cells replaced. */
const row = tuple(array(tuple(nat(12), cellText), { maxLength: 3 }), nat(30)).map(([changes, person]) => {
  const cells = SOUND.with(0, `E-${person}`).with(4, `SBX${person}`);
  for (const [place, text] of changes) cells[place] = text;
  return cells;
});
const edits = array(tuple(nat(1_000_000), nat(255)), { maxLength: 3 });

/** Replaces bytes. Each edit is a position, in millionths of the length, and the new byte. */
function edited(bytes: Uint8Array, changes: readonly (readonly [number, number])[]): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (const [place, byte] of changes) copy[Math.floor((place / 1_000_001) * copy.length)] = byte;
  return copy;
}

/** Plans files. Each file is refused, as a whole or row by row, without repeating a cell. Planned rows can be sent. */
async function openPlans<Input>(
  inputs: Arbitrary<Input>,
  bytesOf: (input: Input) => Uint8Array | Promise<Uint8Array>,
): Promise<OpenTarget<Input>> {
  const { folder, remove } = await temporaryFolder();
  let ledger: Ledger | undefined;
  let count = 0;
  /** Replaces the ledger after 2,000 runs, so that later cases don't take longer. */
  const current = async (): Promise<Ledger> => {
    if (ledger && count % 2_000 > 0) return ledger;
    await ledger?.[Symbol.asyncDispose]();
    return (ledger = await openLedger({ folder: join(folder, `${count}`) }, { key: KEY }));
  };
  return {
    inputs,
    async check(input) {
      const bytes = await bytesOf(input);
      const plans = await current();
      const run = `run-${(count += 1)}`;
      const told: unknown[] = [];
      try {
        const plan = await planRun(plans, {
          run,
          file: (async function* pieces() {
            yield bytes;
          })(),
          onProblem: (problem) => told.push(problem),
          repeat: true,
        });
        assert.equal(plan.planned + plan.refused, plan.rows);
        for await (const { state, data } of plans.rows(run)) {
          if (state !== 'planned') continue;
          const { success } = visaCheckCreateSchema.safeParse(data?.request);
          assert(success, 'a row was planned that the validators refuse');
        }
        // Columns are named by their headings, which aren't personal.
        told.push({ ...plan, columns: [] });
      } catch (error) {
        const isExpected =
          error instanceof UnreadableFileError ||
          error instanceof MappingError ||
          error instanceof InvalidRequestError;
        if (!isExpected) throw error;
        told.push(error.message);
        assert.equal(await plans.run(run), undefined, 'a run is left of a file that was refused');
      }
      assertSilent('the plan', inspect(told, { depth: 9 }));
    },
    async [Symbol.asyncDispose]() {
      await ledger?.[Symbol.asyncDispose]();
      await remove();
    },
  };
}

interface CsvInput {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly separator: string;
  readonly end: string;
  readonly quotes: boolean;
  readonly encoding: BufferEncoding;
  readonly edits: readonly (readonly [number, number])[];
}

export const planCsv: Target<CsvInput> = {
  name: 'plan-csv',
  open: () =>
    openPlans<CsvInput>(
      record({
        heading: heading.map((names) => names.filter((name) => name !== CANARY)),
        rows: array(row, { maxLength: 4 }),
        separator: constantFrom(',', ';', '\t', '|'),
        end: constantFrom('\n', '\r\n', '\r', ''),
        quotes: constantFrom(true, false),
        encoding: constantFrom('utf8', 'utf8', 'utf8', 'latin1', 'utf16le'),
        edits: oneof({ weight: 2, arbitrary: constantFrom([]) }, edits),
      }),
      ({ heading: head, rows, separator, end, quotes, encoding, edits: changes }) => {
        const cell = (text: string) => (quotes ? `"${text.replaceAll('"', '""')}"` : text);
        const lines = [head, ...rows].map((cells) => cells.map(cell).join(separator));
        return edited(Buffer.from(lines.join(end === '' ? '\n' : end) + end, encoding), changes);
      },
    ),
};

interface XlsxInput {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null | { readonly date: number })[])[];
  readonly edits: readonly (readonly [number, number])[];
  /** How much of the file is kept, in millionths. Null for all of it. */
  readonly cut: number | null;
}

const xlsxCell = oneof(
  { weight: 6, arbitrary: cellText.filter((text) => text.isWellFormed()) },
  constantFrom(0, 1, -1, 32_874, 1e300, 0.1, true, false, null),
  nat(4_102_444_800).map((seconds) => ({ date: seconds * 1_000 })),
);

export const planXlsx: Target<XlsxInput> = {
  name: 'plan-xlsx',
  open: () =>
    openPlans<XlsxInput>(
      record({
        heading: heading.map((names) => names.filter((name) => name !== CANARY)),
        rows: array(
          tuple(row, array(tuple(nat(12), xlsxCell), { maxLength: 2 })).map(([cells, changes]) => {
            const mixed: (typeof xlsxCell extends Arbitrary<infer Cell> ? Cell : never)[] = [...cells];
            for (const [place, value] of changes) mixed[place] = value;
            return mixed;
          }),
          { maxLength: 3 },
        ),
        edits: oneof({ weight: 1, arbitrary: constantFrom([]) }, edits),
        cut: option(nat(1_000_000), { freq: 6 }),
      }),
      async ({ heading: head, rows, edits: changes, cut }) => {
        const cells = rows.map((each) =>
          each.map((value): CellValue =>
            typeof value === 'object' && value !== null ? new Date(value.date) : value,
          ),
        );
        const bytes = await writeXlsx({ sheets: [{ name: 'People', rows: [[...head], ...cells] }] });
        const whole = edited(bytes, changes);
        return cut === null ? whole : whole.subarray(0, Math.floor((cut / 1_000_000) * whole.length));
      },
    ),
};
