import type { ListEmployeesParameters } from '@workrights/client';
import { type OutputFlags, writeList } from '../../output/output.ts';
import { showEmployeeLine } from '../../output/show-record.ts';
import { bodyOf } from '../../request/body.ts';
import { connectWorkRights } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';

/** Lists people: one page with `--page-number`, all pages without it. */
export default async function list(flags: OutputFlags & SettingFlags): Promise<void> {
  const parameters = (await bodyOf('listEmployees', flags as object)) as ListEmployeesParameters;
  const { rights } = await connectWorkRights(flags);
  const listing = rights.listEmployees(parameters, { signal: interruption() });
  const people = parameters.page_number === undefined ? listing : await listing;
  await writeList(flags, people, showEmployeeLine, 'No people.');
}
