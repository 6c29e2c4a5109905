import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import type { Submission } from '../../../../src/bulk/ledger/ledger.ts';
import { inventedRequest } from '../invented.ts';
import { lease, nameOf, PROBLEM, real, underLease } from './command.ts';
import {
  belongsToAnother,
  isLive,
  isVetoed,
  type Model,
  type ModelRow,
  refuse,
  ROWS_IN_CHUNK,
  rowsOf,
  wasSentSince,
} from './model.ts';
import { personOf } from './plan-commands.ts';

export const beginSubmitting = fc.tuple(lease, fc.integer({ min: 1, max: 4 })).map(([index, limit]) =>
  underLease(`beginSubmitting ${limit}`, index, async (model, at, held) => {
    const rows = await at.ledger.beginSubmitting(real(held, at), limit, model.now);
    const isReady = model.runs.get(held.run)?.state === 'ready';
    const left = isReady ? rowsOf(model, held, ['planned']) : [];
    const isRefused = (row: ModelRow) => isVetoed(model, held.run, row.document);
    // Rows that were tried before come last.
    const inOrder = left.toSorted((a, b) => Number(a.attempts > 0) - Number(b.attempts > 0));
    const sendable = inOrder.filter((row) => !isRefused(row) && !wasSentSince(model, held.run, row));
    const expected = sendable.slice(0, limit);
    // A step doesn't check rows behind the last row that it returns.
    const end = sendable.length < limit ? left.length : inOrder.indexOf(expected.at(-1)!);
    const refused = inOrder.slice(0, end).filter((row) => !sendable.includes(row));
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
      for (const row of refused) {
        if (isRefused(row)) refuse(row, 'consent-contradicted');
        else Object.assign(row, { state: 'refused', problem: 'already-checked' });
      }
    };
  }),
);

const SAID = 'invented words';
const outcome = fc.constantFrom(
  'pending',
  'unnoted',
  'taken',
  'planned',
  'never left',
  'refused',
  'unknown',
  'held',
);

export const endSubmitting = fc
  .tuple(lease, fc.array(outcome, { minLength: 1, maxLength: 4 }))
  .map(([index, outcomes]) =>
    underLease(`endSubmitting ${outcomes.join()}`, index, async (model, at, held) => {
      const rows = rowsOf(model, held, ['submitting', 'unknown']).slice(0, outcomes.length);
      const changes: (() => void)[] = [];
      const submissions = rows.map((row, place): Submission => {
        const { number } = row;
        const what = outcomes[place]!;
        if (what === 'pending' || what === 'unnoted' || what === 'taken') {
          const taken = what === 'taken' ? someCheck(model) : undefined;
          const checkId = taken ?? `vc_${at.series}_${(model.checks += 1)}`;
          changes.push(() => {
            const isTaken = belongsToAnother(model, held.run, row, checkId);
            Object.assign(
              row,
              isTaken
                ? { state: 'held', problem: 'check-of-another-row', checkId: null }
                : { state: 'pending', problem: null, checkId, submittedAt: model.now },
            );
            if (what === 'unnoted') Object.assign(row, { attempts: row.attempts + 1, submittingAt: null });
          });
          return { number, state: 'pending', checkId, ...(what === 'unnoted' && { unnoted: true }) };
        }
        if (what === 'never left') {
          changes.push(() =>
            Object.assign(row, {
              state: 'planned',
              problem: null,
              checkId: null,
              attempts: Math.max(0, row.attempts - 1),
            }),
          );
          return { number, state: 'planned', neverLeft: true };
        }
        changes.push(() =>
          Object.assign(row, {
            state: what,
            problem: what === 'planned' ? null : PROBLEM.code,
            checkId: null,
            ...(what === 'refused' && { said: SAID }),
          }),
        );
        if (what === 'planned') return { number, state: 'planned' };
        const request = inventedRequest(personOf(at, row.document!));
        const data = { reference: `E-${number}`, request, refusal: [SAID] };
        return { number, state: what as 'held', problem: PROBLEM, ...(what === 'refused' && { data }) };
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

/** Only a row that is being sent can get a result, and only a row that the service has can be completed. */
export const wrongRows = lease.map((index) =>
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

export const complete = fc.tuple(lease, fc.integer({ min: 1, max: 3 })).map(([index, count]) =>
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

export const keepAttachments = lease.map((index) =>
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
