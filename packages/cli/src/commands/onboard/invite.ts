import {
  type HiddenChoice,
  type InvitationPlan,
  type InvitationsSent,
  planInvitations,
  sendInvitations,
} from '@workrights/durable';
import { EXIT } from '../../failures/exit-codes.ts';
import { interrupted } from '../../failures/failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { confirmLive, type ConfirmFlags } from '../../service/confirm.ts';
import { workRightsOptions } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { staysHere } from '../../settings/service.ts';
import type { SettingFlags } from '../../settings/settings.ts';
import { endProgress, note, progress } from '../../terminal/terminal.ts';
import { counted, formatNumber } from '../bulk/counts.ts';
import { type LedgerFlags, openLedgerOf } from '../bulk/ledger.ts';
import { Problems } from '../bulk/problems.ts';
import { readable, sourceOf } from '../bulk/spreadsheet.ts';

interface InviteFlags extends ConfirmFlags, LedgerFlags, OutputFlags, SettingFlags {
  readonly dryRun?: boolean | undefined;
  readonly hidden?: HiddenChoice | undefined;
}

/** How many people, and how many messages, are shown. */
const SHOWN = 20;

/** Invites each person of a spreadsheet once. Exits with 3 if some rows aren't sent, with 1 if none can be. */
export default async function invite(flags: InviteFlags, file: string): Promise<void> {
  const workRights = await workRightsOptions(flags);
  await using ledger = await openLedgerOf(flags, { isFirst: true });
  const signal = interruption();
  const source = await sourceOf(file);
  const plan = await planInvitations(ledger, {
    workRights,
    file: readable(source),
    hidden: flags.hidden,
    signal,
  });
  const { toSend, ...planned } = plan;
  if (flags.dryRun) {
    const listed = toSend.map(({ row, employeeId }) => ({ row, employee_id: employeeId }));
    await writeOne(flags, { ...planned, toSend: listed }, () => showPlan(plan));
    if (planned.problems.length > 0)
      process.exitCode = toSend.length + planned.invited > 0 ? EXIT.partlyFailed : EXIT.failed;
    return;
  }
  if (toSend.length > 0 && !staysHere(workRights.baseUrl, process.env)) {
    note(showPlan(plan));
    await confirmLive(`This sends messages to real people: ${formatNumber(toSend.length)}.`, flags);
  }
  const done = await sendInvitations(ledger, toSend, {
    workRights,
    signal,
    onProgress: (count) => progress(`${formatNumber(count)} of ${formatNumber(toSend.length)} people`),
  }).finally(endProgress);
  const { stopped, ...counts } = done;
  const problems = [...planned.problems, ...done.refused];
  await writeOne(flags, { ...planned, ...counts, problems }, () => showSent(plan, done));
  if (stopped !== null) throw stopped;
  if (signal.aborted) {
    throw interrupted('Each invitation that was sent is noted in the ledger.', {
      fix: 'Run the same command again: nobody is invited twice.',
    });
  }
  if (problems.length > 0 || done.unknown.length > 0 || done.left > 0) {
    process.exitCode = done.sent + planned.invited > 0 ? EXIT.partlyFailed : EXIT.failed;
  }
}

function showPlan(plan: InvitationPlan): string {
  return [
    'Nothing was sent yet.',
    rows([
      ['Rows', formatNumber(plan.rows)],
      ['To invite', formatNumber(plan.toSend.length)],
      ['Invited before', formatNumber(plan.invited)],
      ...columnRows(plan),
    ]),
    ...peopleLines(plan),
    ...problemLines(plan.problems),
  ].join('\n');
}

/** Shows employee ids only: a terminal must not show names and addresses. */
function peopleLines({ toSend }: InvitationPlan): string[] {
  const more = toSend.length - SHOWN;
  return [
    ...toSend
      .slice(0, SHOWN)
      .map(({ row, employeeId }) => `  invite row ${row} (line ${row + 1}): ${plain(employeeId)}`),
    ...(more > 0 ? [`  and ${formatNumber(more)} more to invite: --json lists them all`] : []),
  ];
}

function showSent(plan: InvitationPlan, { sent, refused, unknown, left }: InvitationsSent): string {
  return [
    rows([
      ['Invited', formatNumber(sent)],
      ['Invited before', formatNumber(plan.invited)],
      ...(left > 0 ? [['Left', formatNumber(left)] as const] : []),
      ...columnRows(plan),
    ]),
    ...problemLines([...plan.problems, ...refused]),
    ...(unknown.length > 0
      ? [
          `The response was lost of ${counted(unknown.length, 'invitation')}: row ${unknown.slice(0, SHOWN).join(', ')}. Run the same command again in ten minutes: it looks for them.`,
        ]
      : []),
    'See who has not answered: workrights onboard status',
  ].join('\n');
}

function columnRows({ columns }: InvitationPlan): (readonly [string, string])[] {
  const unused = columns.filter(({ field }) => field === null).map(({ letter }) => letter);
  return unused.length > 0 ? [['Columns not used', unused.join(', ')]] : [];
}

function problemLines(problems: InvitationPlan['problems']): string[] {
  const messages = new Problems();
  for (const problem of problems) messages.add({ ...problem, isWarning: false });
  return messages.lines(SHOWN, []);
}
