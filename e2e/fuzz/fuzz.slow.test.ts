import { expect, test } from 'vitest';

import { fuzz } from './fuzz.ts';
import { targets } from './targets.ts';

/** For each target. At night, each has 100,000: `pnpm fuzz`. Those with `times` have a multiple. */
const CASES = 150;

// The inputs are always the same, so that the gate fails only because of a change.
test.each(targets.map((target) => [target.name, target] as const))(
  'nothing that is sent to %s breaks it',
  async (_, target) => {
    await expect(fuzz(target, { cases: CASES, seed: 13 })).resolves.toBeDefined();
  },
);
