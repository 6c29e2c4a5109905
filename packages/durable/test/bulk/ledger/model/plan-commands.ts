import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import type { Draft } from '../../../../src/bulk/ledger/ledger.ts';
import type { Ledger } from '../../../../src/open-ledger.ts';
import type { RowState } from '../../../../src/base/rows/row.ts';
import { inventedRequest, withoutConsent } from '../invented.ts';
import { command, nameOf, PROBLEM, type Real, run } from './command.ts';
import {
  chunkOf,
  isNotSent,
  isVetoed,
  type Model,
  type ModelRow,
  type ModelRun,
  newestPlan,
  problemOf,
  refuse,
  refuseOthers,
  ROWS_IN_CHUNK,
} from './model.ts';

const SETTINGS = { environment: 'sandbox', attachments: true } as const;
export const personOf = (real: Real, person: number) => real.series * 1_000 + person;
const rarely = fc.nat(4).map((each) => each === 0);
const fewPeople = fc.array(fc.record({ person: fc.nat(6), isBad: rarely, saysNo: rarely, jumps: rarely }), {
  maxLength: 6,
});

/** Whether the run has nothing that can be sent. */
function isRefused({ state, rows }: ModelRun): boolean {
  return (
    state === 'ready' &&
    [...rows.values()].every(
      (row) => row.state === 'refused' && row.attempts === 0 && row.problem !== 'consent-withdrawn',
    )
  );
}

export const startPlan = run.map((name) =>
  command(`startPlan ${name}`, async (model, at) => {
    const settle = at.ledger.startPlan(nameOf(at, name), SETTINGS, { concurrency: 1 }, model.now);
    const known = model.runs.get(name);
    if (known && known.state !== 'planning' && !isRefused(known)) {
      await assert.rejects(settle, { name: 'RunExistsError' });
      return;
    }
    const createdAt = known ? Math.max(model.now, known.createdAt + 1) : model.now;
    const draft = await settle;
    assert.deepEqual(draft, { run: nameOf(at, name), createdAt });
    const drafts = [...(known?.drafts ?? []), draft];
    model.runs.set(name, { state: 'planning', createdAt, drafts, rows: new Map(), chunks: new Map() });
  }),
);

/** The index of a draft, counted from the last one. */
const draft = fc.nat(5).map((each) => (each === 5 ? 1 : 0));

/** A draft of the run, and the error if the plan can't continue. */
function draftOf(model: Model, at: Real, name: string, index: number): [Draft, string | null] {
  const known = model.runs.get(name);
  if (!known) return [{ run: nameOf(at, name), createdAt: model.now }, 'NoSuchRunError'];
  const found = known.drafts.at(-1 - (index % known.drafts.length))!;
  if (known.state !== 'planning') return [found, 'RunExistsError'];
  return [found, found.createdAt === known.createdAt ? null : 'PlanReplacedError'];
}

function endDraft(
  text: string,
  act: (ledger: Ledger, draft: Draft) => Promise<void>,
  settle: (model: Model, name: string) => void,
) {
  return fc.tuple(run, draft).map(([name, index]) =>
    command(`${text} ${name} ${index}`, async (model, at) => {
      const [found, refusal] = draftOf(model, at, name, index);
      const step = act(at.ledger, found);
      if (refusal !== null) return void (await assert.rejects(step, { name: refusal }));
      await step;
      settle(model, name);
    }),
  );
}

export const addRows = fc.tuple(run, fewPeople, fc.boolean(), draft).map(([name, people, repeat, index]) =>
  command(`addRows ${name} ${JSON.stringify(people)} ${repeat} ${index}`, async (model, at) => {
    const known = model.runs.get(name);
    let last = Math.max(0, ...(known?.rows.keys() ?? []));
    const rows = people.map(({ person, isBad, saysNo, jumps }) => {
      last = jumps ? (chunkOf(last + 1) + 1) * ROWS_IN_CHUNK + 1 : last + 1;
      return { number: last, person, isBad, saysNo };
    });
    const given = rows.map(({ number, person, isBad, saysNo }) =>
      saysNo
        ? withoutConsent(number, personOf(at, person))
        : {
            number,
            data: { reference: `E-${number}`, request: inventedRequest(personOf(at, person)) },
            ...(isBad && { problem: PROBLEM }),
          },
    );
    const [found, refusal] = draftOf(model, at, name, index);
    const settle = at.ledger.addRows(found, given, { repeat });
    if (!known || refusal !== null) {
      await assert.rejects(settle, { name: refusal! });
      return;
    }
    // No two people share a document.
    assert.deepEqual(await settle, []);
    const vetoes: ModelRow[] = [];
    for (const { number, person, isBad, saysNo } of rows) {
      const other = saysNo ? 'no-consent' : isBad ? PROBLEM.code : null;
      const problem = other ?? problemOf(model, name, person, repeat);
      const row: ModelRow = {
        number,
        person: problem === null ? person : null,
        document: person,
        vetoAt: saysNo ? newestPlan(model) : null,
        state: problem === null ? 'planned' : 'refused',
        attempts: 0,
        submittingAt: null,
        submittedAt: null,
        checkId: null,
        problem,
        hasData: !saysNo,
        said: null,
        hasCheck: false,
        attachments: null,
      };
      known.rows.set(number, row);
      if (saysNo) vetoes.push(row);
      const chunk = chunkOf(number);
      if (problem === null && !known.chunks.has(chunk)) {
        known.chunks.set(chunk, { due: 0, isAskedFor: false, holder: null, number: 0, until: 0 });
      }
    }
    for (const { number, saysNo } of rows) {
      const row = known.rows.get(number)!;
      if (!saysNo && isVetoed(model, name, row.document)) refuse(row, 'consent-contradicted');
    }
    refuseOthers(model, name, vetoes);
  }),
);

export const endPlan = endDraft(
  'endPlan',
  (ledger, found) => ledger.endPlan(found),
  (model, name) => {
    model.runs.get(name)!.state = 'ready';
  },
);
export const dropPlan = endDraft(
  'dropPlan',
  (ledger, found) => ledger.dropPlan(found),
  (model, name) => {
    model.runs.delete(name);
  },
);
export const setState = fc
  .tuple(run, fc.constantFrom('ready' as const, 'paused' as const))
  .map(([name, state]) =>
    command(`setState ${state} ${name}`, async (model, at) => {
      const known = model.runs.get(name);
      const settle = at.ledger.setState(nameOf(at, name), state);
      if (known && ['ready', 'paused'].includes(known.state)) {
        await settle;
        known.state = state;
      } else {
        await assert.rejects(settle, { name: known ? 'RunStateError' : 'NoSuchRunError' });
      }
    }),
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

export const assumeSent = run.map((name) =>
  command(`assumeSent ${name}`, async (model, at) => {
    const settle = at.ledger.assumeSent(nameOf(at, name), model.now);
    const known = model.runs.get(name);
    if (known?.state !== 'ready' && known?.state !== 'paused') {
      await assert.rejects(settle, { name: known ? 'RunStateError' : 'NoSuchRunError' });
      return;
    }
    const rows = [...known.rows.values()].filter(({ state }) => state === 'planned');
    assert.equal(await settle, rows.length);
    for (const row of rows)
      Object.assign(row, { state: 'unknown', problem: 'restored', submittingAt: model.now });
    for (const chunk of known.chunks.values()) Object.assign(chunk, { due: 0, isAskedFor: true });
  }),
);

export const withdraw = fc
  .tuple(run, fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }))
  .map(([name, places]) =>
    command(`withdraw ${name} ${places.join()}`, async (model, at) => {
      const known = model.runs.get(name);
      const all = [...(known?.rows.values() ?? [])];
      const rows = [...new Set(places)].flatMap((place) => all[place] ?? []);
      const numbers = rows.map(({ number }) => number);
      const settle = at.ledger.withdraw(nameOf(at, name), numbers, model.now);
      if (known?.state !== 'ready' && known?.state !== 'paused') {
        await assert.rejects(settle, { name: known ? 'RunStateError' : 'NoSuchRunError' });
        return;
      }
      const { withdrawn, sent } = await settle;
      const inOrder = rows.toSorted((a, b) => a.number - b.number);
      assert.deepEqual(
        [withdrawn, sent.map(({ number }) => number)],
        [inOrder.filter(isNotSent), inOrder.filter((row) => !isNotSent(row))].map((each) =>
          each.map(({ number }) => number),
        ),
      );
      for (const row of rows) row.vetoAt = Math.max(model.now, newestPlan(model));
      for (const row of rows.filter(isNotSent)) refuse(row, 'consent-withdrawn');
      refuseOthers(model, name, rows);
    }),
  );

export const purge = fc.tuple(run, fc.boolean()).map(([name, unfinished]) =>
  command(`purge ${name} ${unfinished}`, async (model, at) => {
    const settle = at.ledger.purge(nameOf(at, name), { unfinished });
    const known = model.runs.get(name);
    if (!known) {
      await assert.rejects(settle, { name: 'NoSuchRunError' });
      return;
    }
    const rows = [...known.rows.values()];
    const isFinished = rows.every(({ state }) => state === 'completed' || state === 'refused');
    if (!unfinished && !isFinished && known.state !== 'purged') {
      await assert.rejects(settle, { name: 'UnfinishedRunError' });
      return;
    }
    assert.equal(await settle, rows.filter(({ hasData, document }) => hasData || document !== null).length);
    for (const { document, vetoAt } of rows) {
      if (document === null || vetoAt === null) continue;
      for (const [other, { rows: theirs, createdAt }] of model.runs) {
        if (other === name || createdAt > vetoAt) continue;
        for (const row of theirs.values())
          if (row.document === document) row.vetoAt = Math.max(row.vetoAt ?? 0, vetoAt);
      }
    }
    known.state = 'purged';
    for (const row of known.rows.values())
      Object.assign(row, { person: null, document: null, vetoAt: null, hasData: false, hasCheck: false });
    for (const chunk of known.chunks.values()) Object.assign(chunk, { due: null, holder: null });
  }),
);
