import type { Environment } from '@workrights/client';

import type { Dialect, Fields, Sql } from '../../base/database/database.ts';
import { type Problem, problemWith, type RowWarning } from '../../base/rows/row.ts';
import type { RunSettings } from '../../base/rows/run.ts';
import { KEY, oneOf, readObject } from '../../base/database/context.ts';

/** States of rows whose request may have created a check. */
const SENT = ['submitting', 'pending', 'completed', 'unknown', 'held'];

interface Search {
  readonly run: string;
  readonly prints: ReadonlyMap<number, string>;
  readonly repeat: boolean;
}

/** Problems, by row number, of rows that the run already has, or that another run has sent. */
export async function findEarlier(
  sql: Sql,
  dialect: Dialect,
  { run, prints, repeat }: Search,
): Promise<ReadonlyMap<number, Problem>> {
  const others = repeat ? '' : `OR known.state IN ${oneOf(SENT)}`;
  const found = await sql(
    `SELECT nr, known.run AS known_run, known.number AS known_number,
        coalesce(known.submitted_at, known.submitting_at) AS known_at
      FROM ${dialect.given({ nr: 'integer', print: 'bytes' })} CROSS JOIN workrights_row AS known
      WHERE known.fingerprint = print AND (known.run = $2 ${others})`,
    [JSON.stringify([...prints].map(([nr, print]) => ({ nr, print }))), run],
  );
  // The run's own duplicates take precedence; of other runs, the last one does.
  const sorted = found.toSorted((a, b) => weight(a, run) - weight(b, run));
  return new Map(sorted.map((known) => [Number(known['nr']), earlierProblem(known, run)]));
}

/** Problems, by row number, of rows that another run has sent since `since`, when this run was already planned. */
export async function findSentSince(
  sql: Sql,
  dialect: Dialect,
  { run, numbers, since, until }: { run: string; numbers: readonly number[]; since: number; until: number },
): Promise<ReadonlyMap<number, Problem>> {
  const found = await sql(
    `SELECT nr, known.run AS known_run, known.number AS known_number,
        coalesce(known.submitting_at, known.submitted_at) AS known_at
      FROM ${dialect.given(KEY)} CROSS JOIN workrights_row AS mine CROSS JOIN workrights_row AS known
      WHERE mine.run = given.of AND mine.number = nr AND known.fingerprint = mine.fingerprint
        AND known.run <> mine.run AND known.state IN ${oneOf(SENT)}
        AND coalesce(known.submitting_at, known.submitted_at) > $2
        AND coalesce(known.submitting_at, known.submitted_at) <= $3`,
    [JSON.stringify(numbers.map((nr) => ({ of: run, nr }))), since, until],
  );
  return new Map(found.map((known) => [Number(known['nr']), earlierProblem(known, run)]));
}

/**
 * Warnings, by row number, about rows with the same document as another row but other values. The other row is in this run, or
 * was sent.
 */
export async function findSameDocument(
  sql: Sql,
  dialect: Dialect,
  { run, environment, numbers, repeat }: SameDocumentSearch,
): Promise<ReadonlyMap<number, RowWarning>> {
  const others = repeat ? '' : `OR known.state IN ${oneOf(SENT)}`;
  const found = await sql(
    `SELECT nr, known.run AS known_run, known.number AS known_number,
        (SELECT settings FROM workrights_run WHERE name = known.run) AS settings
      FROM ${dialect.given(KEY)} CROSS JOIN workrights_row AS mine CROSS JOIN workrights_row AS known
      WHERE mine.run = given.of AND mine.number = nr AND mine.fingerprint IS NOT NULL AND known.document = mine.document
        AND known.fingerprint <> mine.fingerprint AND (known.run = mine.run AND known.number < nr ${others})`,
    [JSON.stringify(numbers.map((nr) => ({ of: run, nr })))],
  );
  // A check of the sandbox says nothing about a live one.
  const same = found.filter(
    ({ settings, known_run: known }) =>
      readObject<RunSettings>(String(known), 'settings', settings).environment === environment,
  );
  return new Map(
    same.map((known) => {
      const [number, row, of] = [
        Number(known['nr']),
        Number(known['known_number']),
        String(known['known_run']),
      ];
      return [number, sameDocument(number, of === run ? `row ${row}` : `row ${row} of run "${of}"`)];
    }),
  );
}

interface SameDocumentSearch {
  readonly run: string;
  readonly environment: Environment;
  readonly numbers: readonly number[];
  readonly repeat: boolean;
}

function sameDocument(number: number, other: string): RowWarning {
  const detail = {
    column: 'identifier',
    rule: `is the document of ${other} too, with other values`,
    fix: 'Compare the two rows. Both are sent: if they are of one person, remove one.',
  };
  return { number, ...problemWith('same-document', detail) };
}

function weight(known: Fields, run: string): number {
  return known['known_run'] === run ? Infinity : Number(known['known_at']);
}

function earlierProblem(known: Fields, run: string): Problem {
  const number = Number(known['known_number']);
  if (known['known_run'] === run) return duplicateOf(number);
  const day = new Date(Number(known['known_at'])).toISOString().slice(0, 10);
  return problemWith('already-checked', {
    rule: `was sent as row ${number} of run "${String(known['known_run'])}" on ${day} (UTC)`,
    fix: 'Use that result, or plan the run with repeats allowed.',
  });
}

export function duplicateOf(number: number): Problem {
  return problemWith('duplicate', {
    rule: `asks for the same check as row ${number}`,
    fix: 'Remove one of the two rows.',
  });
}
