import { describe, expect, it } from 'vitest';

import { AbortedError, NotFoundError, TimeoutError, type WaitOutcome } from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import { after, type Bench, benchOf, START } from '../support/shared-waits.ts';

/** Ids are `vc_<seconds until the check is completed>`; `vc_none` doesn't exist. */
function bench(): Bench {
  return benchOf({
    statusOf: (id, now) => (id === 'vc_none' ? undefined : after(Number(id.slice(3)))(id, now)),
  });
}

async function collect(outcomes: AsyncIterable<WaitOutcome>): Promise<WaitOutcome[]> {
  const all: WaitOutcome[] = [];
  for await (const outcome of outcomes) all.push(outcome);
  return all;
}

describe('waitForAll', () => {
  it('yields each check as it is completed, in that order', async () => {
    const { checks, time, asked } = bench();
    const seen: string[] = [];
    for await (const { id, check } of checks.waitForAll(['vc_30', checkOf('vc_10', 'pending'), 'vc_20'])) {
      seen.push(`${id} ${check?.status} ${Math.round((time.now() - START) / 1000)}`);
    }
    expect(seen).toEqual(['vc_10 completed 11', 'vc_20 completed 21', 'vc_30 completed 32']);
    expect(asked.length).toBeLessThanOrEqual(12);
    expect(time.most).toBe(1);
    expect(time.sleepers).toBe(0);
  });

  it('yields what went wrong with one without losing the others', async () => {
    const { checks } = bench();
    const [none, late, done] = await collect(
      checks.waitForAll(['vc_90', 'vc_none', 'vc_20'], { timeout: 60_000 }),
    ).then((all) => ['vc_none', 'vc_90', 'vc_20'].map((id) => all.find((outcome) => outcome.id === id)));
    expect(none?.error).toBeInstanceOf(NotFoundError);
    expect(late?.error).toBeInstanceOf(TimeoutError);
    expect(done?.check).toMatchObject({ id: 'vc_20', status: 'completed' });
    expect(done).not.toHaveProperty('error');
  });

  it('yields each id once, though its onProgress fails after its time', async () => {
    const { checks, time } = bench();
    const onProgress = async () => {
      await time.sleep(60_000);
      throw new Error('too late');
    };
    const all: WaitOutcome[] = [];
    for await (const outcome of checks.waitForAll(['vc_1', 'vc_2'], { timeout: 30_000, onProgress })) {
      all.push(outcome);
      await time.sleep(100_000);
    }
    expect(all.map(({ error }) => (error as Error).name)).toEqual(['TimeoutError', 'TimeoutError']);
  });

  it('yields each id once, though it is given twice', async () => {
    const { checks } = bench();
    const all = await collect(checks.waitForAll(['vc_10', checkOf('vc_10', 'pending'), 'vc_10']));
    expect(all.map(({ id }) => id)).toEqual(['vc_10']);
  });

  it('yields nothing of nothing, and what is completed already without asking', async () => {
    const { checks, asked } = bench();
    expect(await collect(checks.waitForAll([]))).toEqual([]);
    const done = checkOf('vc_1', 'completed');
    expect(await collect(checks.waitForAll(new Set([done])))).toEqual([{ id: 'vc_1', check: done }]);
    expect(asked).toEqual([]);
  });

  it('asks nothing before the first next()', async () => {
    const { checks, asked, time } = bench();
    const outcomes = checks.waitForAll(['vc_5', 'vc_10']);
    await time.sleep(60_000);
    expect(asked).toEqual([]);
    expect(await collect(outcomes)).toHaveLength(2);
  });

  it('stops all waiting when the loop is left', async () => {
    const { checks, asked, time } = bench();
    for await (const { id } of checks.waitForAll(['vc_10', 'vc_1000', 'vc_2000'])) {
      expect(id).toBe('vc_10');
      break;
    }
    expect(time.sleepers).toBe(0);
    const before = asked.length;
    await time.sleep(10_000_000);
    expect(asked).toHaveLength(before);
  });

  it('ends readers that wait when return() is called meanwhile', async () => {
    const { checks, time } = bench();
    const outcomes = checks.waitForAll(['vc_1000', 'vc_2000']);
    const reading = [outcomes.next(), outcomes.next()];
    await outcomes.return?.();
    expect(await Promise.all([...reading, outcomes.next()])).toEqual(
      Array.from({ length: 3 }, () => ({ done: true, value: undefined })),
    );
    expect(time.sleepers).toBe(0);
  });

  it('serves several readers at once, each outcome once', async () => {
    const { checks } = bench();
    const outcomes = checks.waitForAll(['vc_10', 'vc_20']);
    const results = await Promise.all([outcomes.next(), outcomes.next(), outcomes.next(), outcomes.next()]);
    expect(results.map(({ value }) => value?.id)).toEqual(['vc_10', 'vc_20', undefined, undefined]);
  });

  it('keeps outcomes for a slow reader', async () => {
    const { checks, time } = bench();
    const seen: string[] = [];
    for await (const { id } of checks.waitForAll(['vc_40', 'vc_20', 'vc_30', 'vc_10'])) {
      seen.push(id);
      if (seen.length === 1) await time.sleep(100_000);
    }
    expect(seen).toEqual(['vc_10', 'vc_20', 'vc_30', 'vc_40']);
  });

  it('yields an AbortedError with a token for each that is left when the signal fires', async () => {
    const { checks, time } = bench();
    const controller = new AbortController();
    const all: WaitOutcome[] = [];
    const { signal } = controller;
    for await (const outcome of checks.waitForAll(['vc_10', 'vc_1000', 'vc_2000'], { signal })) {
      all.push(outcome);
      controller.abort();
    }
    expect(all.map(({ id }) => id)).toEqual(['vc_10', 'vc_1000', 'vc_2000']);
    for (const { error } of all.slice(1)) {
      expect(error).toBeInstanceOf(AbortedError);
      const { resumeToken = '' } = error as AbortedError;
      expect(await checks.resumeWait(resumeToken, { timeout: false })).toMatchObject({ status: 'completed' });
    }
    expect(time.sleepers).toBe(0);
  });

  it.each(['stop', undefined, null, 0])(
    'yields an Error when a function of the caller throws %o',
    async (thrown) => {
      const { checks } = bench();
      const onProgress = () => {
        throw thrown;
      };
      const [outcome] = await collect(checks.waitForAll(['vc_1'], { onProgress }));
      expect(outcome?.error).toBeInstanceOf(Error);
      expect(outcome?.error).toMatchObject({ checkId: 'vc_1' });
      expect(outcome?.error?.cause).toBe(thrown);
    },
  );
});
