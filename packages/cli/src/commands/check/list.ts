import type { ListVisaChecksParameters } from '@workrights/client';
import { writeChecks } from '../../output/write-checks.ts';
import type { OutputFlags } from '../../output/output.ts';
import { bodyOf } from '../../request/body.ts';
import { connectVisaChecks } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';

/** Lists recent checks, newest first. */
export default async function list(flags: OutputFlags & SettingFlags): Promise<void> {
  const parameters = (await bodyOf('listVisaChecks', flags as object)) as ListVisaChecksParameters;
  const { checks } = await connectVisaChecks(flags);
  await writeChecks(flags, checks.list(parameters, { signal: interruption() }));
}
