import path from 'node:path';

import { assertNothingLeaves } from './rehearsal.ts';
import { runProgram } from './run-program.ts';

/**
 * Publishes each package of a checkout whose version the registry doesn't have, with Changesets.
 *
 * @throws Error in a rehearsal that would leave this machine, before the first request
 */
export async function publish(
  root: string,
  options: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  // Not by `pnpm exec`: it would first install, and export settings of its own.
  const env = { ...environment, PNPM_CONFIG_VERIFY_DEPS_BEFORE_RUN: 'false' };
  await assertNothingLeaves(root, env);
  const changeset = path.join(root, 'node_modules/@changesets/cli/bin.js');
  await runProgram(process.execPath, [changeset, 'publish', ...options], { cwd: root, env });
}
