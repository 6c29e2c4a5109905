import type { EmployeeSelector } from '@workrights/client';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { showRecord } from '../../output/show-record.ts';
import { bodyOf } from '../../request/body.ts';
import { connectWorkRights } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';

export default async function get(flags: OutputFlags & SettingFlags): Promise<void> {
  const selector = (await bodyOf('getEmployee', flags as object)) as unknown as EmployeeSelector;
  const { rights } = await connectWorkRights(flags);
  await writeOne(flags, await rights.getEmployee(selector, { signal: interruption() }), showRecord);
}
