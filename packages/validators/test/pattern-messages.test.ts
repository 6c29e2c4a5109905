import { interfaceNames, readBundle } from '@workrights/spec/reader';
import { describe, expect, it } from 'vitest';
import { describeIssues } from '../src/index.ts';
import { fixtures, schemaFor } from './support/fixtures.ts';
import { pathsOf, setAt, valueAt } from './support/mutations.ts';

const fallbacks = /must match the pattern|does not match the contract|is not valid$/u;

describe('a pattern of the contract', () => {
  it.each(interfaceNames)('has its own words, in %s', (name) => {
    const wordless: unknown[] = [];
    JSON.stringify(readBundle(name).components?.schemas, (_, node: unknown) => {
      const schema = node as { pattern?: unknown; 'x-pattern-message'?: unknown } | null;
      if (typeof schema?.pattern === 'string' && typeof schema['x-pattern-message'] !== 'string')
        wordless.push(schema);
      return node;
    });
    expect(wordless).toEqual([]);
  });

  it.each(fixtures('accepted').map((fixture) => [fixture.name, fixture] as const))(
    'is never explained by a stopgap, whatever text of %s breaks it',
    (_, fixture) => {
      const texts = pathsOf(fixture.value).filter((path) => typeof valueAt(fixture.value, path) === 'string');
      for (const path of texts) {
        const { error } = schemaFor(fixture).safeParse(setAt(fixture.value, path, '\n?'));
        for (const { message } of error ? describeIssues(error) : []) expect(message).not.toMatch(fallbacks);
      }
    },
  );
});
