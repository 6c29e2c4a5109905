import { describe, expect, it } from 'vitest';
import { describeIssues } from '../src/index.ts';
import { fixtures, schemaFor } from './support/fixtures.ts';

describe('accepted cases of the contract', () => {
  it.each(fixtures('accepted').map((fixture) => [fixture.name, fixture] as const))(
    'accepts %s and hands it back unchanged',
    (_, fixture) => {
      const result = schemaFor(fixture).safeParse(fixture.value);
      expect(result.error && describeIssues(result.error)).toBeUndefined();
      expect(result.data).toEqual(fixture.value);
    },
  );
});

describe('rejected cases of the contract', () => {
  it.each(fixtures('rejected').map((fixture) => [fixture.name, fixture] as const))(
    'refuses %s and names the field at fault',
    (_, fixture) => {
      const { field = '', value } = fixture;
      const { error } = schemaFor(fixture).safeParse(value);
      expect(error).toBeDefined();
      const [first, ...others] = error ? describeIssues(error) : [];
      // The name of an unknown field is not repeated: the object that has it is at fault.
      const isUnknown = first?.keyword === 'additionalProperties';
      expect(first?.path).toBe(isUnknown ? field.replace(/\/[^/]*$/u, '') : field);
      // A fixture has one fault; only a list can repeat it in its other items.
      const siblings = field.replace(/\d+$/u, '');
      for (const { path } of others) expect(path).toMatch(new RegExp(`^${siblings}\\d+$`, 'u'));
    },
  );

  it('says the same in the error itself', () => {
    for (const fixture of fixtures('rejected')) {
      const { error } = schemaFor(fixture).safeParse(fixture.value);
      expect(error?.issues.map(({ message }) => message)).toEqual(
        error && describeIssues(error).map(({ message }) => message),
      );
    }
  });
});
