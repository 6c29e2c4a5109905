import { openInvitations, openInvitationsCsv, type OpenInvitation } from '@workrights/durable';
import { type OutputFlags, writeList } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { requireFile, writePrivateFile } from '../../output/private-file.ts';
import { connectWorkRights } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';
import { counted } from '../bulk/counts.ts';

interface StatusFlags extends OutputFlags, SettingFlags {
  readonly csv?: string | undefined;
}

/** Lists who hasn't answered, and whose answer your staff must review; the longest wait first. */
export default async function status(flags: StatusFlags): Promise<void> {
  const { csv } = flags;
  if (csv !== undefined) await requireFile(csv, 'csv');
  const { rights } = await connectWorkRights(flags);
  const open: OpenInvitation[] = [];
  for await (const each of openInvitations(rights, { now: Date.now(), signal: interruption() }))
    open.push(each);
  open.sort((a, b) => (b.days ?? Infinity) - (a.days ?? Infinity));
  if (csv !== undefined) await writePrivateFile(csv, openInvitationsCsv(open), 'csv');
  await writeList(flags, open, show, 'Nobody is asked: no request is open.');
}

const WAITS: Readonly<Record<OpenInvitation['waits_for'], string>> = {
  person: 'has not answered',
  staff: 'waits for your own staff to review',
  unknown: 'has a status whose meaning is not known',
};

function show({
  employee_id: employee,
  onboard_id: id,
  onboard_status,
  waits_for,
  since,
  days,
}: OpenInvitation): string {
  const time = days === null ? 'since an unknown time' : `for ${counted(days, 'day')}, since ${since}`;
  const who = employee ?? 'without an employee id';
  return `${plain(who)}  ${plain(id)}  ${plain(onboard_status)}: ${WAITS[waits_for]}, ${plain(time)}`;
}
