import { WorkRightsKitError } from '@workrights/client';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import { FaultyRun, steps } from './faulty-run.ts';

/** Vitest also fails the run for an unhandled rejection. */
it('whatever goes wrong, every call settles, no check is made twice, and none that was acknowledged is lost', async () => {
  let lost = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const run = await FaultyRun.start();
      await using sandbox = run.sandbox;
      const { checks, errors } = await run.carryOut(sequence);

      const stored = sandbox.context.store.checks.list(1000);
      expect(new Set(checks).size, 'each create has a check of its own').toBe(checks.length);
      expect(stored.toSorted(), 'what the service has is what the caller knows of').toEqual(
        checks.toSorted(),
      );
      expect(errors.filter((error) => !(error instanceof WorkRightsKitError))).toEqual([]);
      lost += errors.filter((error) => (error as Error).name === 'OutcomeUnknownError').length;
    }),
    // Shrinking a failure would take minutes, so the failure is only reported with its seed.
    { numRuns: isNight ? 20 : 8, endOnFailure: true },
  );
  expect(lost, 'the faults have lost some answers').toBeGreaterThan(0);
});
