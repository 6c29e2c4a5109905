import { createReadStream, existsSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import {
  type Defaults,
  describeConsent,
  type Mapping,
  MappingError,
  type Plan,
  planRun,
  type PlanProblem,
  readMapping,
  writeMapping,
} from '@workrights/durable';
import { EXIT } from '../../failures/exit-codes.ts';
import { usage } from '../../failures/failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { environmentOf } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { Settings } from '../../settings/settings.ts';
import { ask, canAsk, endProgress, note, progress } from '../../terminal/terminal.ts';
import { counted, formatNumber } from './counts.ts';
import { type LedgerFlags, openLedgerOf } from './ledger.ts';

export interface PlanFlags extends LedgerFlags, OutputFlags {
  readonly run: string;
  readonly mapping?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly checkType?: string | undefined;
  readonly documentType?: string | undefined;
  readonly customerAuthorityId?: string | undefined;
  readonly mode?: string | undefined;
  readonly attachments?: boolean | undefined;
  readonly everyoneAgreed?: boolean | undefined;
  readonly repeat?: boolean | undefined;
  readonly perMinute?: number | undefined;
  readonly perDay?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly yes?: boolean | undefined;
}

/** How many refusals, and how many warnings, are written: the first ones say what is wrong with a file. */
const SHOWN = 20;

/** Plans a run from a spreadsheet. Ends with 3 when rows cannot be sent, and with 1 when none can. */
export default async function plan(flags: PlanFlags, file: string): Promise<void> {
  const environment = environmentOf(new Settings(process.env, flags));
  const signal = interruption();
  const refusals: PlanProblem[] = [];
  const warnings: PlanProblem[] = [];
  await using ledger = await openLedgerOf(flags, { isFirst: true });
  const source = await sourceOf(file);
  const place = flags.mapping ?? (typeof source === 'string' ? `${file}.mapping.json` : undefined);
  const planned = await withMapping(flags, place, (mapping) => {
    refusals.length = warnings.length = 0;
    return planRun(ledger, {
      file: typeof source === 'string' ? source : once(source),
      run: flags.run,
      mapping,
      environment,
      defaults: defaultsOf(flags),
      attachments: flags.attachments ?? false,
      consent: flags.everyoneAgreed ? 'everyone-agreed' : undefined,
      repeat: flags.repeat ?? false,
      budget: {
        perMinute: flags.perMinute,
        perDay: flags.perDay,
        ...(flags.concurrency !== undefined && { concurrency: flags.concurrency }),
      },
      onProblem: (problem) => {
        const problems = problem.isWarning ? warnings : refusals;
        if (problems.length < SHOWN) problems.push(problem);
      },
      onProgress: (count) => progress(`${formatNumber(count)} rows read`),
      signal,
    });
  }).finally(endProgress);
  const { publicKey } = ledger;
  const shown = {
    firstProblems: [...refusals, ...warnings],
    moreProblems: planned.refused - refusals.length + sumOf(planned.warnings) - warnings.length,
  };
  await writeOne(flags, { ...planned, ...shown, publicKey }, () => showPlan(planned, shown, publicKey));
  if (planned.refused > 0) process.exitCode = planned.planned > 0 ? EXIT.partlyFailed : EXIT.failed;
}

function defaultsOf({
  jurisdiction,
  checkType,
  documentType,
  customerAuthorityId,
  mode,
}: PlanFlags): Defaults {
  const given = {
    jurisdiction,
    check_type: checkType,
    document_type: documentType,
    customer_authority_id: customerAuthorityId,
    mode,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defaults;
}

/** A pipe, or standard input for `-`, is kept in memory: somebody may keep people encrypted on the disk. */
async function sourceOf(file: string): Promise<string | Uint8Array> {
  if (file === '-') return buffer(process.stdin);
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFIFO() || stats?.isCharacterDevice() ? buffer(createReadStream(file)) : file;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Plans with the mapping that is there; guessed columns are confirmed by a person, or by `--yes`, and kept. */
async function withMapping(
  flags: PlanFlags,
  place: string | undefined,
  planWith: (mapping: Mapping | undefined) => Promise<Plan>,
): Promise<Plan> {
  const isThere = flags.mapping !== undefined || (place !== undefined && existsSync(place));
  const mapping = isThere ? await readMapping(place as string) : undefined;
  try {
    return await planWith(mapping);
  } catch (error) {
    if (!(error instanceof MappingError) || error.code !== 'unconfirmed' || !error.guess) throw error;
    endProgress();
    const guesses = error.columns.filter(({ by }) => by === 'guess');
    const fields = guesses.map(({ heading, field }) => ({ path: heading ?? '', rule: `as ${field}` }));
    const asks = canAsk() && !flags.yes;
    if (asks || flags.yes) {
      note('workrights: these columns are guesses by their names:');
      for (const { path, rule } of fields) note(`  ${plain(path)} ${rule}`);
    }
    if (!flags.yes && !(asks && (await ask('Are they right?', false)))) {
      throw usage('The columns are guesses by their names, and not confirmed. Nothing was planned.', {
        code: 'mapping',
        flag: 'mapping',
        ...(!asks && { fields }),
        fix: 'Add --yes to use them, or write a mapping file and name it with --mapping.',
      });
    }
    if (place === undefined) return planWith(error.guess);
    await writeMapping(place, error.guess);
    note(`workrights: kept in ${place}.`);
    return planWith(await readMapping(place));
  }
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

interface ShownProblems {
  readonly firstProblems: readonly PlanProblem[];
  readonly moreProblems: number;
}

function showPlan(plan: Plan, { firstProblems, moreProblems }: ShownProblems, publicKey: string): string {
  const { run, planned, refused, requests, days, nights, minutes } = plan;
  const codes = Object.entries(plan.problems).map(([code, count]) => `${formatNumber(count)} ${code}`);
  const warnings = Object.entries(plan.warnings).map(([code, count]) => `${formatNumber(count)} ${code}`);
  // Those with the names of the guide say nothing new.
  const columns = plan.columns
    .filter(({ field, by }) => field !== null && by !== 'name')
    .map(({ heading, field }) => `${plain(heading ?? '?')} as ${field}`);
  const dates = plan.columns.flatMap(({ field, dates: order }) => (order ? [`${field} as ${order}`] : []));
  const unused = plan.columns.filter(({ field, heading }) => field === null && heading);
  const { creates, lookups, downloads } = requests;
  const parts = [counted(creates, 'create'), counted(lookups, 'lookup'), counted(downloads, 'download')];
  return [
    `Run ${plain(run)} is planned. Nothing was sent.`,
    rows([
      ['Rows', formatNumber(plan.rows)],
      ['To send', formatNumber(planned)],
      ['Refused', refused === 0 ? '0' : `${formatNumber(refused)}: ${codes.join(', ')}`],
      ['Warnings', warnings.join(', ')],
      ['Columns', columns.join(', ')],
      ['Dates', dates.join(', ')],
      ['Not used', unused.map(({ heading }) => plain(heading ?? '')).join(', ')],
      ['Consent', describeConsent(plan.consent)],
      ['Requests', `about ${formatNumber(requests.total)} (${parts.join(', ')})`],
      ['Takes', takes(days, nights, minutes)],
    ]),
    ...firstProblems.map(showProblem),
    ...(moreProblems > 0
      ? [`  and ${formatNumber(moreProblems)} more: the report lists all refused rows`]
      : []),
    `Public key of its reports: ${publicKey}`,
    ...(planned > 0 ? [`Start it: workrights bulk run ${plain(run)}`] : []),
  ].join('\n');
}

function showProblem({ row, code, details, isWarning }: PlanProblem): string {
  const said = details.map(({ column, rule, fix }) =>
    [column, rule, fix && `(${fix})`].filter(Boolean).join(' '),
  );
  return `  row ${row}${isWarning ? ', warning' : ''}: ${plain(said.join('; ') || code)}`;
}

function takes(days: number, nights: number, minutes: number | null): string {
  const byBudget =
    minutes === null
      ? 'as long as the service does: no --per-minute and no --per-day limit it'
      : `at least ${counted(minutes, 'minute')} within your limits`;
  return [
    days > 1 ? counted(days, 'day') : undefined,
    nights > 0 ? `${counted(nights, 'night')} for off-peak checks` : undefined,
    byBudget,
  ]
    .filter(Boolean)
    .join(', ');
}
