import { expect, test } from 'vitest';

import { fuzz } from './fuzz.ts';
import { targets } from './targets.ts';

/** In all. The night has 100,000 for each target: `pnpm fuzz`. */
const CASES = 2_000;

// The same inputs each time, so that a gate fails for what changed.
test.each(targets.map((target) => [target.name, target] as const))(
  'nothing that is sent to %s breaks it',
  async (_, target) => {
    await expect(fuzz(target, { cases: Math.ceil(CASES / targets.length), seed: 13 })).resolves.toBeDefined();
  },
);
