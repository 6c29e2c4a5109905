import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import { command, lease, MINUTE, nameOf, real, run, underLease, UNFINISHED } from './command.ts';
import { freeChunk, rowsOf } from './model.ts';

export const takeLease = fc
  .tuple(run, fc.constantFrom('one', 'two'), fc.option(fc.nat(2), { nil: undefined }), fc.nat(3))
  .map(([name, holder, wanted, minutes]) =>
    command(`lease ${name} ${holder} ${wanted} ${minutes}`, async (model, at) => {
      const until = model.now + minutes * MINUTE;
      const found = await at.ledger.lease(nameOf(at, name), holder, model.now, until, wanted);
      const expected = freeChunk(model, name, wanted);
      assert.equal(found?.chunk, expected);
      if (!found || expected === undefined) return;
      const chunk = model.runs.get(name)!.chunks.get(expected)!;
      Object.assign(chunk, { holder, number: chunk.number + 1, until, isAskedFor: false });
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

export const renew = fc.tuple(lease, fc.nat(3)).map(([index, minutes]) =>
  underLease(`renew ${minutes}`, index, async (model, at, held) => {
    const until = model.now + minutes * MINUTE;
    await at.ledger.renew(real(held, at), until);
    return () => (model.runs.get(held.run)!.chunks.get(held.chunk)!.until = until);
  }),
);

export const release = fc.tuple(lease, fc.option(fc.nat(3), { nil: null })).map(([index, minutes]) =>
  underLease(`release ${minutes}`, index, async (model, at, held) => {
    const due = minutes === null ? null : model.now + minutes * MINUTE;
    await at.ledger.release(real(held, at), due);
    return () => {
      const atRest = rowsOf(model, held, UNFINISHED).length === 0;
      const chunk = model.runs.get(held.run)!.chunks.get(held.chunk)!;
      const wanted = chunk.isAskedFor ? 0 : due;
      const next = wanted ?? (atRest ? null : 0);
      Object.assign(chunk, { holder: null, until: 0, due: next, isAskedFor: false });
    };
  }),
);
