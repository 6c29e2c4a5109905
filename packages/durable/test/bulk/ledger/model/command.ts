import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import type { Lease } from '../../../../src/bulk/ledger/ledger.ts';
import type { Ledger } from '../../../../src/open-ledger.ts';
import type { RowState } from '../../../../src/base/rows/row.ts';
import { chunkOf, isLive, type Model } from './model.ts';

/** The ledger under test. All series of commands share it, so each series has its own names and people. */
export interface Real {
  readonly ledger: Ledger;
  readonly series: number;
}

export type Command = fc.AsyncCommand<Model, Real>;

export const PROBLEM = { code: 'invented', details: [] };
export const UNFINISHED: readonly RowState[] = ['planned', 'submitting', 'pending', 'unknown'];
export const MINUTE = 60_000;

export const nameOf = (real: Real, run: string) => `${run}-${real.series}`;
export const real = (lease: Lease, { series }: Real): Lease => ({ ...lease, run: `${lease.run}-${series}` });

/** A command without a precondition. A failed test shows its `toString`. */
export function command(text: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, at) {
      await run(model, at);
      await compare(model, at);
    },
    toString: () => text,
  };
}

/** Asserts that the ledger contains exactly what the model contains. */
async function compare(model: Model, at: Real): Promise<void> {
  for (const [run, { rows, state, chunks }] of model.runs) {
    const name = nameOf(at, run);
    assert.equal((await at.ledger.run(name))?.state, state);
    const found: unknown[] = [];
    for await (const row of at.ledger.rows(name)) {
      const { number, checkId, attempts, problem, data, check } = row;
      const person = data === null ? null : data.reference;
      found.push({
        number,
        state: row.state,
        checkId,
        attempts,
        problem: problem?.code ?? null,
        person,
        said: data?.refusal?.[0] ?? null,
        check: check !== null,
      });
    }
    assert.deepEqual(
      found,
      [...rows.values()].map((row) => ({
        number: row.number,
        state: row.state,
        checkId: row.checkId,
        attempts: row.attempts,
        problem: row.problem,
        person: row.hasData ? `E-${row.number}` : null,
        said: row.hasData ? row.said : null,
        check: row.hasCheck,
      })),
    );
    const counts = await at.ledger.counts(name);
    const all = [...rows.values()];
    for (const each of UNFINISHED) assert.equal(counts[each], all.filter((row) => row.state === each).length);
    assert.equal(counts.total, rows.size);
    const due = [...chunks].filter(([, chunk]) => chunk.due !== null);
    const work = await at.ledger.work(name);
    assert.deepEqual(
      new Map(work.map((each) => [each.chunk, [each.dueAt, each.heldUntil, each.planned]])),
      new Map(
        due.map(([chunk, { due: dueAt, holder, until }]) => [
          chunk,
          [
            dueAt,
            holder === null ? null : until,
            all.filter((row) => row.state === 'planned' && chunkOf(row.number) === chunk).length,
          ],
        ]),
      ),
    );
  }
}

/** Runs a step with one of the leases given so far. If the lease is lost, the step must change nothing. */
export function underLease(
  text: string,
  index: number,
  act: (model: Model, at: Real, lease: Lease) => Promise<() => void>,
): Command {
  return command(`${text} under lease ${index}`, async (model, at) => {
    if (model.leases.length === 0) return;
    const lease = model.leases.at(-1 - (index % model.leases.length))!;
    const settle = act(model, at, lease);
    if (isLive(model, lease)) (await settle)();
    else await assert.rejects(settle, { name: 'LeaseLostError' });
  });
}

/** A series begins with the runs a and b in progress, and with c, which was planned twice. */
export const run = fc.constantFrom('a', 'b', 'c');
/** The index of a lease, counted from the last one. */
export const lease = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(6) });
