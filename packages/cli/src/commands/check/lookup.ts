import { writeChecks } from '../../output/write-checks.ts';
import type { OutputFlags } from '../../output/output.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { readIds } from '../../request/read-input.ts';
import { connectVisaChecks } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';

/** Reads many checks in one request. Unknown ids are a partial failure. */
export default async function lookup(flags: OutputFlags & SettingFlags, ...args: string[]): Promise<void> {
  const ids = await readIds(args);
  const { checks } = await connectVisaChecks(flags);
  const found = await checks.lookup(ids, { signal: interruption() });
  await writeChecks(flags, found);
  const known = new Set<string>(found.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id)).length;
  if (missing === 0) return;
  throw new Failure(`${missing} of ${ids.length} ids are not known to the service.`, {
    code: 'not-found',
    exitCode: found.length > 0 ? EXIT.partlyFailed : EXIT.failed,
  });
}
