import { describe, expect, it } from 'vitest';
import type { Line, Mutant } from '../src/mutants.ts';
import { allowed, verdictOf } from '../src/verdict.ts';

const mutant = (original: string, isKilled: boolean, file = 'a.ts'): Mutant => ({
  file,
  line: 1,
  code: `return ${original.split('\n')[0]}`,
  original,
  replacement: 'true',
  isKilled,
  isLate: false,
});
const tested = (...mutants: Mutant[]): Line[] => mutants.map((each) => ({ tested: each }));
const explaining = (original: string, file = 'a.ts') => ({
  file,
  code: `return ${original}`,
  changes: [`${original} -> true`],
  why: 'It means the same.',
});

describe('the score of a subject', () => {
  it('counts a mutant that lives with a good reason as one that lives', () => {
    const lines = tested(mutant('a', true), mutant('b', true), mutant('c', true), mutant('d', false));
    expect(verdictOf(lines, [explaining('d')])).toMatchObject({ score: 75, unexplained: [] });
    expect(verdictOf(lines, [])).toMatchObject({ score: 75, unexplained: [{ original: 'd' }] });
  });

  it('counts those that ended because time was over, which a busy machine makes more', () => {
    const late = { ...mutant('a', true), isLate: true };
    expect(verdictOf(tested(late, mutant('b', true)), [])).toMatchObject({ killed: 2, late: 1 });
  });

  it('is whole when there is nothing to test', () => {
    expect(verdictOf([], [])).toMatchObject({ score: 100, mutants: 0 });
  });
});

describe('an explanation', () => {
  it('names a mutant by its code, so that lines may move', () => {
    const moved = { ...mutant('a', false), line: 99 };
    const elsewhere = { ...mutant('a', false), code: 'if (a) return' };
    const verdict = verdictOf(tested(moved, elsewhere), [explaining('a')]);
    expect(verdict).toMatchObject({ explained: [moved], unexplained: [elsewhere], stale: [] });
  });

  it('is reported when a test kills its mutant, or when the code is gone', () => {
    const explanations = [explaining('a'), explaining('gone')];
    expect(verdictOf(tested(mutant('a', true)), explanations).stale).toEqual(explanations);
  });

  it('of a file that was not tested is not judged', () => {
    expect(verdictOf(tested(mutant('a', true)), [explaining('a', 'b.ts')]).stale).toEqual([]);
  });
});

describe('a run that is out of time', () => {
  it('says how many mutants of which files it has not tested', () => {
    const lines: Line[] = [
      { planned: { 'a.ts': 3, 'b.ts': 1 } },
      ...tested(mutant('a', true), mutant('b', true, 'b.ts')),
    ];
    expect(verdictOf(lines, []).notReached).toEqual({ 'a.ts': 2 });
  });
});

describe('the mutants of changed lines', () => {
  it('may live as far as the floor leaves room: none of a few', () => {
    expect([allowed(19, 95), allowed(20, 95), allowed(6, 85), allowed(7, 85)]).toEqual([0, 1, 0, 1]);
  });
});
