import { digestPage, type MonitorReport, monitorReport } from '@workrights/durable';
import { usage } from '../../failures/failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { requireFile, writePrivateFile } from '../../output/private-file.ts';
import { formatNumber } from '../bulk/counts.ts';
import { openLedgerOf } from '../bulk/ledger.ts';
import { withResultsOn } from './results-on.ts';
import { type RulesFlags, rulesOf } from './rules.ts';

interface ReportFlags extends RulesFlags, OutputFlags {
  readonly html?: string | undefined;
  readonly calendar?: string | undefined;
  readonly employeeIds?: boolean | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Writes the digest for people or as JSON, and the requested files. */
export default async function report(flags: ReportFlags): Promise<void> {
  const { html, calendar, employeeIds = false, since, until } = flags;
  if (employeeIds && calendar === undefined) {
    throw usage('--employee-ids needs --calendar.', { flag: 'employee-ids' });
  }
  for (const [flag, path] of Object.entries({ html, calendar })) {
    if (path !== undefined) await requireFile(path, flag);
  }
  const rules = await rulesOf(flags);
  await using ledger = await openLedgerOf(flags);
  const made = withResultsOn(await monitorReport(ledger, { rules, since, until }));
  if (html !== undefined) await writePrivateFile(html, digestPage(made), 'html');
  if (calendar !== undefined) {
    const { calendarOf } = await import('./calendar.ts');
    await writePrivateFile(calendar, calendarOf(made, { employeeIds }), 'calendar');
  }
  await writeOne(flags, made, () => showReport(made, { html, calendar }));
}

function showReport(
  { day, since, until, counts }: MonitorReport,
  { html, calendar }: Pick<ReportFlags, 'html' | 'calendar'>,
): string {
  return [
    `Visa expiry dates on ${day}`,
    rows([
      ['For a person to decide', formatNumber(counts.toDecide)],
      ['Onboarded, without a date', formatNumber(counts.withoutDate)],
      ['Decided until a day', formatNumber(counts.decided)],
      ['Not checked yet', formatNumber(counts.notYetChecked)],
      ['Visa has ended', formatNumber(counts.expired)],
      [`Visa ends until ${until}`, formatNumber(counts.expiring)],
      [`Changed since ${since}`, formatNumber(counts.changed)],
      [`Due until ${until}`, formatNumber(counts.due)],
      ['Not checked', formatNumber(counts.notChecked)],
      ['People', formatNumber(counts.people)],
      ['Sample data of the sandbox', counts.samples === 0 ? undefined : formatNumber(counts.samples)],
      ['Page', html === undefined ? undefined : plain(html)],
      ['Calendar', calendar === undefined ? undefined : plain(calendar)],
    ]),
    ...(html === undefined
      ? ['Name them: workrights monitor report --html digest.html']
      : ['The page names people by employee id.']),
  ].join('\n');
}
