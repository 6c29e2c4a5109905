import { CASES, runCase } from '@workrights/connectors/cases';
import { describe, expect, it } from 'vitest';
import { n8nAdapter } from './support/case-adapter.mts';

/** The cases that all connectors share. */
describe('the node', () => {
  it.each(CASES.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    expect(await runCase(one, n8nAdapter)).toEqual([]);
  });
});
