import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import type { Lease, Ledger, Submission } from '../../../src/ledger/ledger.ts';
import type { RowState } from '../../../src/ledger/row.ts';
import { inventedRequest } from '../invented.ts';
import {
  belongsToAnother,
  chunkOf,
  freeChunk,
  isLive,
  type Model,
  type ModelRow,
  newModel,
  problemOf,
  ROWS_IN_CHUNK,
  rowsOf,
  wasSentSince,
} from './model.ts';

/** The ledger under test. Names and people differ from one series of commands to the next, which share a ledger. */
export interface Real {
  readonly ledger: Ledger;
  readonly series: number;
}

type Command = fc.AsyncCommand<Model, Real>;

const SETTINGS = { environment: 'sandbox', attachments: true } as const;
const PROBLEM = { code: 'invented', details: [] };
const UNFINISHED: readonly RowState[] = ['planned', 'submitting', 'pending', 'unknown'];
const MINUTE = 60_000;

const nameOf = (real: Real, run: string) => `${run}-${real.series}`;
const personOf = (real: Real, person: number) => real.series * 1_000 + person;
const real = (lease: Lease, { series }: Real): Lease => ({ ...lease, run: `${lease.run}-${series}` });

/** A command that may always be given; `toString` is what a failure shows. */
function command(text: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, at) {
      await run(model, at);
      await compare(model, at);
    },
    toString: () => text,
  };
}

/** After each command the ledger knows what the model knows, no more and no less. */
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

/** Does something under one of the leases that were ever given; a lost one changes nothing. */
function underLease(
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

const run = fc.constantFrom('a', 'b');
const rarely = fc.nat(4).map((each) => each === 0);
/** Counted from the last one. */
const lease = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(6) });
const fewPeople = fc.array(fc.record({ person: fc.nat(6), isBad: rarely, jumps: rarely }), { maxLength: 6 });

const startPlan = run.map((name) =>
  command(`startPlan ${name}`, async (model, at) => {
    const settle = at.ledger.startPlan(nameOf(at, name), SETTINGS, { concurrency: 1 }, model.now);
    const known = model.runs.get(name);
    if (known && known.state !== 'planning') {
      await assert.rejects(settle, { name: 'RunExistsError' });
      return;
    }
    await settle;
    model.runs.set(name, { state: 'planning', createdAt: model.now, rows: new Map(), chunks: new Map() });
  }),
);

const addRows = fc.tuple(run, fewPeople, fc.boolean()).map(([name, people, repeat]) =>
  command(`addRows ${name} ${JSON.stringify(people)} ${repeat}`, async (model, at) => {
    const known = model.runs.get(name);
    let last = Math.max(0, ...(known?.rows.keys() ?? []));
    const rows = people.map(({ person, isBad, jumps }) => {
      last = jumps ? (chunkOf(last + 1) + 1) * ROWS_IN_CHUNK + 1 : last + 1;
      return { number: last, person, isBad };
    });
    const given = rows.map(({ number, person, isBad }) => ({
      number,
      data: { reference: `E-${number}`, request: inventedRequest(personOf(at, person)) },
      ...(isBad && { problem: PROBLEM }),
    }));
    const settle = at.ledger.addRows(nameOf(at, name), given, { repeat });
    if (known?.state !== 'planning') {
      await assert.rejects(settle, { name: known ? 'RunExistsError' : 'NoSuchRunError' });
      return;
    }
    await settle;
    for (const { number, person, isBad } of rows) {
      const problem = isBad ? PROBLEM.code : problemOf(model, name, person, repeat);
      known.rows.set(number, {
        number,
        person: problem === null ? person : null,
        state: problem === null ? 'planned' : 'refused',
        attempts: 0,
        submittingAt: null,
        checkId: null,
        problem,
        hasData: true,
        hasCheck: false,
        attachments: null,
      });
      const chunk = chunkOf(number);
      if (problem === null && !known.chunks.has(chunk)) {
        known.chunks.set(chunk, { due: 0, holder: null, number: 0, until: 0 });
      }
    }
  }),
);

function change(
  text: string,
  name: string,
  from: readonly string[],
  to: 'ready' | 'paused',
  act: (at: Real) => Promise<void>,
): Command {
  return command(`${text} ${name}`, async (model, at) => {
    const known = model.runs.get(name);
    const settle = act(at);
    if (known && from.includes(known.state)) {
      await settle;
      known.state = to;
    } else {
      await assert.rejects(settle, { name: known ? 'RunStateError' : 'NoSuchRunError' });
    }
  });
}

const endPlan = run.map((name) =>
  change('endPlan', name, ['planning'], 'ready', (at) => at.ledger.endPlan(nameOf(at, name))),
);
const setState = fc
  .tuple(run, fc.constantFrom('ready' as const, 'paused' as const))
  .map(([name, state]) =>
    change(`setState ${state}`, name, ['ready', 'paused'], state, (at) =>
      at.ledger.setState(nameOf(at, name), state),
    ),
  );

const takeLease = fc
  .tuple(run, fc.constantFrom('one', 'two'), fc.option(fc.nat(2), { nil: undefined }), fc.nat(3))
  .map(([name, holder, wanted, minutes]) =>
    command(`lease ${name} ${holder} ${wanted} ${minutes}`, async (model, at) => {
      const until = model.now + minutes * MINUTE;
      const found = await at.ledger.lease(nameOf(at, name), holder, model.now, until, wanted);
      const expected = freeChunk(model, name, wanted);
      assert.equal(found?.chunk, expected);
      if (!found || expected === undefined) return;
      const chunk = model.runs.get(name)!.chunks.get(expected)!;
      Object.assign(chunk, { holder, number: chunk.number + 1, until });
      assert.deepEqual(found, {
        run: nameOf(at, name),
        chunk: expected,
        holder,
        number: chunk.number,
        until,
      });
      model.leases.push({ ...found, run: name });
    }),
  );

const renew = fc.tuple(lease, fc.nat(3)).map(([index, minutes]) =>
  underLease(`renew ${minutes}`, index, async (model, at, held) => {
    const until = model.now + minutes * MINUTE;
    await at.ledger.renew(real(held, at), model.now, until);
    return () => (model.runs.get(held.run)!.chunks.get(held.chunk)!.until = until);
  }),
);

const release = fc.tuple(lease, fc.option(fc.nat(3), { nil: null })).map(([index, minutes]) =>
  underLease(`release ${minutes}`, index, async (model, at, held) => {
    const due = minutes === null ? null : model.now + minutes * MINUTE;
    await at.ledger.release(real(held, at), due);
    return () => {
      const atRest = rowsOf(model, held, UNFINISHED).length === 0;
      const chunk = model.runs.get(held.run)!.chunks.get(held.chunk)!;
      Object.assign(chunk, { holder: null, until: 0, due: due ?? (atRest ? null : 0) });
    };
  }),
);

const beginSubmitting = fc.tuple(lease, fc.integer({ min: 1, max: 4 })).map(([index, limit]) =>
  underLease(`beginSubmitting ${limit}`, index, async (model, at, held) => {
    const rows = await at.ledger.beginSubmitting(real(held, at), limit, model.now);
    const left = rowsOf(model, held, ['planned']);
    const sendable = left.filter((row) => !wasSentSince(model, held.run, row));
    const expected = sendable.slice(0, limit);
    // Those behind the last one that is given are looked at another time.
    const end = sendable.length < limit ? Infinity : expected.at(-1)!.number;
    const refused = left.filter((row) => row.number < end && !sendable.includes(row));
    assert.deepEqual(
      rows.map(({ number, state, data }) => [number, state, data?.reference]),
      expected.map(({ number }) => [number, 'submitting', `E-${number}`]),
    );
    return () => {
      for (const row of expected)
        Object.assign(row, {
          state: 'submitting',
          attempts: row.attempts + 1,
          submittingAt: model.now,
          problem: null,
        });
      for (const row of refused) Object.assign(row, { state: 'refused', problem: 'already-checked' });
    };
  }),
);

const outcome = fc.constantFrom('pending', 'taken', 'planned', 'refused', 'unknown', 'held');

const endSubmitting = fc
  .tuple(lease, fc.array(outcome, { minLength: 1, maxLength: 4 }))
  .map(([index, outcomes]) =>
    underLease(`endSubmitting ${outcomes.join()}`, index, async (model, at, held) => {
      const rows = rowsOf(model, held, ['submitting', 'unknown']).slice(0, outcomes.length);
      const changes: (() => void)[] = [];
      const submissions = rows.map((row, place): Submission => {
        const { number } = row;
        const what = outcomes[place]!;
        if (what === 'pending' || what === 'taken') {
          const taken = what === 'taken' ? someCheck(model) : undefined;
          const checkId = taken ?? `vc_${at.series}_${(model.checks += 1)}`;
          changes.push(() => {
            const isTaken = belongsToAnother(model, held.run, row, checkId);
            Object.assign(
              row,
              isTaken
                ? { state: 'held', problem: 'check-of-another-row', checkId: null }
                : { state: 'pending', problem: null, checkId },
            );
          });
          return { number, state: 'pending', checkId };
        }
        changes.push(() =>
          Object.assign(row, {
            state: what,
            problem: what === 'planned' ? null : PROBLEM.code,
            checkId: null,
          }),
        );
        return what === 'planned'
          ? { number, state: 'planned' }
          : { number, state: what as 'held', problem: PROBLEM };
      });
      await at.ledger.endSubmitting(real(held, at), submissions, model.now);
      return () => {
        for (const change of changes) change();
      };
    }),
  );

function someCheck(model: Model): string | undefined {
  const rows = [...model.runs.values()].flatMap((each) => [...each.rows.values()]);
  return rows.find(({ checkId }) => checkId !== null)?.checkId ?? undefined;
}

/** Only what was being sent has an outcome, and only what the service has can be completed. */
const wrongRows = lease.map((index) =>
  underLease('rows in other states', index, async (model, at, held) => {
    const first = held.chunk * ROWS_IN_CHUNK + 1;
    const { number } = rowsOf(model, held, ['planned', 'completed', 'held', 'refused'])[0] ?? {
      number: first + 400,
    };
    const check = { id: 'vc_wrong', status: 'complete' } as never;
    const attempts = [
      () => at.ledger.complete(real(held, at), [{ number, check }], model.now),
      () => at.ledger.endSubmitting(real(held, at), [{ number, state: 'planned' }], model.now),
      () => at.ledger.complete(real(held, at), [{ number: number + ROWS_IN_CHUNK, check }], model.now),
    ];
    for (const attempt of isLive(model, held) ? attempts : []) await assert.rejects(attempt(), TypeError);
    if (!isLive(model, held)) await attempts[0]!();
    return () => {};
  }),
);

const complete = fc.tuple(lease, fc.integer({ min: 1, max: 3 })).map(([index, count]) =>
  underLease(`complete ${count}`, index, async (model, at, held) => {
    const rows = rowsOf(model, held, ['pending']).slice(0, count);
    const results = rows.map(({ number, checkId }) => ({
      number,
      check: { id: checkId, status: 'complete' } as never,
    }));
    await at.ledger.complete(real(held, at), results, model.now);
    return () => {
      for (const row of rows) Object.assign(row, { state: 'completed', hasCheck: true, problem: null });
    };
  }),
);

const keepAttachments = lease.map((index) =>
  underLease('keepAttachments', index, async (model, at, held) => {
    const rows = await at.ledger.withoutAttachments(real(held, at), 9);
    const expected = rowsOf(model, held, ['completed']).filter(
      (row) => row.attachments === null && row.hasCheck,
    );
    assert.deepEqual(
      rows.map(({ number, check }) => [number, check?.id]),
      expected.slice(0, 9).map(({ number, checkId }) => [number, checkId]),
    );
    const row: ModelRow | undefined = expected[0];
    if (!row) return () => {};
    const { number } = row;
    const attachment = { number, index: 0, type: 'pdf', bytes: Buffer.from(`PDF ${number}`), sha256: 'aa' };
    await at.ledger.keepAttachments(real(held, at), number, [attachment]);
    assert.deepEqual(await at.ledger.attachments(nameOf(at, held.run), number), [attachment]);
    return () => (row.attachments = 1);
  }),
);

const retry = fc.tuple(run, fc.boolean()).map(([name, held]) =>
  command(`retry ${name} ${held}`, async (model, at) => {
    const settle = at.ledger.retry(nameOf(at, name), { held });
    const known = model.runs.get(name);
    if (!known) {
      await assert.rejects(settle, { name: 'NoSuchRunError' });
      return;
    }
    const states: RowState[] = held ? ['refused', 'held'] : ['refused'];
    const rows = [...known.rows.values()].filter(
      ({ person, state }) => person !== null && states.includes(state),
    );
    assert.equal(await settle, rows.length);
    for (const row of rows) {
      Object.assign(row, { state: 'planned', problem: null, checkId: null });
      known.chunks.get(chunkOf(row.number))!.due = 0;
    }
  }),
);

const purge = run.map((name) =>
  command(`purge ${name}`, async (model, at) => {
    const settle = at.ledger.purge(nameOf(at, name));
    const known = model.runs.get(name);
    if (!known) {
      await assert.rejects(settle, { name: 'NoSuchRunError' });
      return;
    }
    assert.equal(await settle, [...known.rows.values()].filter(({ hasData }) => hasData).length);
    known.state = 'purged';
    for (const row of known.rows.values())
      Object.assign(row, { person: null, hasData: false, hasCheck: false });
    for (const chunk of known.chunks.values()) Object.assign(chunk, { due: null, holder: null });
  }),
);

const wait = fc.nat(4).map((minutes) =>
  command(`wait ${minutes}`, async (model) => {
    model.now += minutes * MINUTE;
  }),
);

/** Comes first: a run that is at work. Most series would otherwise find nothing to do. */
const beginning = (name: string): fc.Arbitrary<Command>[] => [
  startPlan.filter((each) => each.toString().endsWith(name)),
  addRows.filter((each) => each.toString().startsWith(`addRows ${name} [{`)),
  endPlan.filter((each) => each.toString().endsWith(name)),
  takeLease.filter((each) => each.toString().startsWith(`lease ${name}`)),
  beginSubmitting,
  endSubmitting,
];

const each: fc.Arbitrary<Command>[] = [
  startPlan,
  addRows,
  endPlan,
  setState,
  takeLease,
  takeLease,
  renew,
  release,
  beginSubmitting,
  beginSubmitting,
  endSubmitting,
  endSubmitting,
  complete,
  complete,
  keepAttachments,
  wrongRows,
  retry,
  wait,
];

/** Runs series of commands against a ledger, and fails where it differs from the model. */
export async function followsTheModel(ledger: Ledger, numRuns: number): Promise<void> {
  let series = 0;
  const first = fc.tuple(...beginning('a'), ...beginning('b'));
  const rest = fc.commands(
    [...each, fc.oneof({ weight: 9, arbitrary: wait }, { weight: 1, arbitrary: purge })],
    {
      maxCommands: 60,
      size: 'max',
    },
  );
  await fc.assert(
    fc.asyncProperty(first, rest, async (begin, commands) => {
      series += 1;
      const at: Real = { ledger, series };
      const model = newModel();
      for (const one of begin) await one.run(model, at);
      await fc.asyncModelRun(() => ({ model, real: at }), commands);
    }),
    { numRuns },
  );
}
