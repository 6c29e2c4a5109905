import { expect, test } from 'vitest';

import { fuzz } from './fuzz.ts';
import { targets } from './targets.ts';

/** For all targets together. At night, each target has 100,000: `pnpm fuzz`. */
const CASES = 2_000;

// The inputs are always the same, so that the gate fails only because of a change.
test.each(targets.map((target) => [target.name, target] as const))(
  'nothing that is sent to %s breaks it',
  async (_, target) => {
    await expect(fuzz(target, { cases: Math.ceil(CASES / targets.length), seed: 13 })).resolves.toBeDefined();
  },
);
