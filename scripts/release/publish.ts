import path from 'node:path';

import { assertNothingLeaves } from './rehearsal.ts';
import { runProgram } from './run-program.ts';

/**
 * Publishes with Changesets each package of a checkout whose version isn't in the registry.
 *
 * @throws Error before the first request, when a rehearsal would publish outside this machine
 */
export async function publish(
  root: string,
  options: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  // Runs Changesets without `pnpm exec`, which would first install and then export its own settings.
  const env = { ...environment, PNPM_CONFIG_VERIFY_DEPS_BEFORE_RUN: 'false' };
  await assertNothingLeaves(root, env);
  const changeset = path.join(root, 'node_modules/@changesets/cli/bin.js');
  await runProgram(process.execPath, [changeset, 'publish', ...options], { cwd: root, env });
}
