import type { Sandbox } from '@workrights/sandbox';

import { createCheck } from '../../support/service.ts';

/** Creates checks one after another, then empties the journal. */
export async function createChecks(sandbox: Sandbox, ...identifiers: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const identifier of identifiers) ids.push(await createCheck(sandbox, identifier));
  sandbox.context.journal.clear();
  return ids;
}

/** Creates checks, and moves the clock to when they are completed. */
export async function finishedChecks(sandbox: Sandbox, ...identifiers: readonly string[]): Promise<string[]> {
  const ids = await createChecks(sandbox, ...identifiers);
  sandbox.clock.advance(20_000);
  return ids;
}
