import type { ListEmployeesParameters } from '@workrights/client';
import { type OutputFlags, writeList } from '../../output/output.ts';
import { showEmployeeLine } from '../../output/show-record.ts';
import { bodyOf } from '../../request/body.ts';
import { connectWorkRights } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';

interface ListFlags extends OutputFlags, SettingFlags {
  readonly datetime?: number | undefined;
}

/** Lists people: one page with `--page-number`, otherwise all pages. */
export default async function list(flags: ListFlags): Promise<void> {
  const parameters = (await bodyOf('listEmployees', flags as object)) as ListEmployeesParameters;
  const { rights } = await connectWorkRights(flags);
  const listing = rights.listEmployees(parameters, { signal: interruption() });
  const people = parameters.page_number === undefined ? listing : await listing;
  await writeList(flags, people, showEmployeeLine, nobody(parameters));
}

/** Names the filter, because people with another status may exist. */
function nobody({ employment_status: status = 'All', datetime }: ListEmployeesParameters): string {
  const changed = datetime === undefined ? '' : ' whose work rights have changed since then';
  const all = status === 'All' ? '' : ' For all: --employment-status All';
  return `No people${changed} with the employment status ${status}.${all}`;
}
