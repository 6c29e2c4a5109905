import type { ListOnboardsParameters } from '@workrights/client';
import { type OutputFlags, writeList } from '../../output/output.ts';
import { showOnboardLine } from '../../output/show-record.ts';
import { bodyOf } from '../../request/body.ts';
import { connectWorkRights } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';

/** Lists onboarding requests: one page with `--page-number`, otherwise all pages. */
export default async function list(flags: OutputFlags & SettingFlags): Promise<void> {
  const parameters = (await bodyOf('listOnboards', flags as object)) as ListOnboardsParameters;
  const { rights } = await connectWorkRights(flags);
  const listing = rights.listOnboards(parameters, { signal: interruption() });
  const items = parameters.page_number === undefined ? listing : await listing;
  await writeList(flags, items, showOnboardLine, 'No onboarding requests.');
}
