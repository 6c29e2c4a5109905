import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createContractCheck, ProblemError } from '../src/index.ts';

/** Counts the entries that are read from it. */
class CountedQuery extends URLSearchParams {
  handedOut = 0;

  override getAll(name: string): string[] {
    this.handedOut += this.size;
    return super.getAll(name);
  }

  override get(name: string): string | null {
    this.handedOut += this.size;
    return super.get(name);
  }

  override keys(): URLSearchParamsIterator<string> {
    this.handedOut += this.size;
    return super.keys();
  }

  override entries(): URLSearchParamsIterator<[string, string]> {
    this.handedOut += this.size;
    return super.entries();
  }

  override [Symbol.iterator](): URLSearchParamsIterator<[string, string]> {
    return this.entries();
  }
}

const check = createContractCheck({
  validators: { list: { query: (value) => typeof (value as { limit?: unknown }).limit !== 'object' } },
  rules: { list: { query: { type: 'object', properties: { limit: { type: 'string' } } } } },
});

function errorsOf(query: URLSearchParams): unknown {
  try {
    check('list', { query, headers: {}, body: undefined });
    return undefined;
  } catch (error) {
    return (error as ProblemError).errors;
  }
}

test('a query of any size is read once, however often its names repeat', () => {
  const names = fc.array(fc.constantFrom('a', 'b', 'limit', ''), { maxLength: 8_000, size: 'max' });
  fc.assert(
    fc.property(names, (sent) => {
      const query = new CountedQuery(sent.map((name): [string, string] => [name, '1']));
      errorsOf(query);
      expect(query.handedOut).toBeLessThanOrEqual(sent.length);
    }),
    { numRuns: 50 },
  );
});

test('the longest query that a server takes is read once', () => {
  for (const piece of ['a&', 'limit=1&']) {
    const query = new CountedQuery(piece.repeat(16_384 / piece.length));
    errorsOf(query);
    expect(query.handedOut).toBe(query.size);
  }
});

test('a parameter that comes twice is refused by name, whatever is between', () => {
  const twice = new URLSearchParams('limit=1&a=2&a=3&limit=1');
  expect(errorsOf(twice)).toEqual([
    { in: 'query', pointer: '/limit', rule: 'type', message: 'must be given once' },
  ]);
  expect(errorsOf(new URLSearchParams('limit=1&__proto__=2&__proto__=3'))).toBeUndefined();
});
