import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { VisaCheckCreate } from '@workrights/client';

import { type Ledger, openLedger } from '../../../src/open-ledger.ts';
import type { NewRow } from '../../../src/base/rows/row.ts';

export const KEY = 'an invented key of a ledger';

/** A request about an invented person; each number is another person. */
export function inventedRequest(person: number): VisaCheckCreate {
  return {
    jurisdiction: 'AUS',
    australia: { visa_check_type: 'work' },
    document: {
      type: 'passport',
      identifier: `SBX${person}`,
      country: 'COL',
      family_name: 'Sample',
      given_name: `Invented ${person}`,
      date_of_birth: '1990-01-01',
    },
  };
}

/** A row with a valid request. */
export function inventedRow(number: number, person = number): NewRow {
  return { number, data: { reference: `E-${number}`, request: inventedRequest(person) } };
}

/** A row whose person hasn't agreed. */
export function withoutConsent(number: number, person = number): NewRow {
  return {
    number,
    data: { reference: `E-${number}` },
    problem: { code: 'no-consent', details: [] },
    withoutConsent: inventedRequest(person),
  };
}

export function inventedRows(count: number): NewRow[] {
  return Array.from({ length: count }, (_, index) => inventedRow(index + 1));
}

/** A temporary folder. It's removed when the test ends. */
export async function temporaryFolder(): Promise<AsyncDisposable & { readonly folder: string }> {
  const base = await mkdtemp(path.join(tmpdir(), 'ledger-'));
  return {
    folder: path.join(base, 'ledger'),
    [Symbol.asyncDispose]: () => rm(base, { recursive: true, force: true }),
  };
}

/** A new ledger in a temporary folder. Both are removed when the test ends. */
export async function opened(): Promise<Ledger & { readonly folder: string }> {
  const stack = new AsyncDisposableStack();
  const { folder } = stack.use(await temporaryFolder());
  const ledger = stack.use(await openLedger({ folder }, { key: KEY }));
  return { ...ledger, folder, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Plans a run that is ready to start. */
export async function planned(
  ledger: Ledger,
  rows: readonly NewRow[],
  run = 'spring',
  now = 0,
): Promise<void> {
  const draft = await ledger.startPlan(
    run,
    { environment: 'sandbox', attachments: true },
    { concurrency: 1 },
    now,
  );
  await ledger.addRows(draft, rows, { repeat: false });
  await ledger.endPlan(draft);
}
