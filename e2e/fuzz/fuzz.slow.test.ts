import { expect, test } from 'vitest';

import { fuzz } from './fuzz.ts';
import { targets } from './targets.ts';

/** For each target. At night, each has 100,000: `pnpm fuzz`. */
const CASES = 150;
/** Three servers read the bytes. */
const OF_SERVERS = 900;

// The inputs are always the same, so that the gate fails only because of a change.
test.each(targets.map((target) => [target.name, target] as const))(
  'nothing that is sent to %s breaks it',
  async (name, target) => {
    const cases = name === 'server-bytes' ? OF_SERVERS : CASES;
    await expect(fuzz(target, { cases, seed: 13 })).resolves.toBeDefined();
  },
);
