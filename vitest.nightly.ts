import type { TestTagDefinition } from 'vitest/config';

/** Whether what takes too long for the gate runs too: `pnpm e2e:nightly`. */
export const isNight = process.env['NIGHTLY'] === 'yes';

/** The tags of slow tests. Files of which every test has this one prepare nothing in the gate. `skipIf` overrides it. */
export const tags: TestTagDefinition[] = [
  { name: 'nightly', description: 'Takes too long for the gate.', skip: !isNight },
];
