import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import type { RowState } from '../../../src/ledger/row.ts';
import { inventedRequest } from '../invented.ts';
import { type Command, command, nameOf, PROBLEM, type Real, run } from './command.ts';
import { chunkOf, problemOf, ROWS_IN_CHUNK } from './model.ts';

const SETTINGS = { environment: 'sandbox', attachments: true } as const;
const personOf = (real: Real, person: number) => real.series * 1_000 + person;
const rarely = fc.nat(4).map((each) => each === 0);
const fewPeople = fc.array(fc.record({ person: fc.nat(6), isBad: rarely, jumps: rarely }), { maxLength: 6 });

export const startPlan = run.map((name) =>
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

export const addRows = fc.tuple(run, fewPeople, fc.boolean()).map(([name, people, repeat]) =>
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
        known.chunks.set(chunk, { due: 0, isAskedFor: false, holder: null, number: 0, until: 0 });
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

export const endPlan = run.map((name) =>
  change('endPlan', name, ['planning'], 'ready', (at) => at.ledger.endPlan(nameOf(at, name))),
);
export const setState = fc
  .tuple(run, fc.constantFrom('ready' as const, 'paused' as const))
  .map(([name, state]) =>
    change(`setState ${state}`, name, ['ready', 'paused'], state, (at) =>
      at.ledger.setState(nameOf(at, name), state),
    ),
  );

export const retry = fc.tuple(run, fc.boolean()).map(([name, held]) =>
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
      Object.assign(known.chunks.get(chunkOf(row.number))!, { due: 0, isAskedFor: true });
    }
  }),
);

export const purge = run.map((name) =>
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
