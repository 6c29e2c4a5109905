import {
  importPeopleFromFile,
  importPeopleFromOnboarding,
  importPeopleFromRun,
  type ImportProblem,
  type ImportSummary,
  type Ledger,
  type OnboardingSummary,
} from '@workrights/durable';
import type { OnboardStatusFilter } from '@workrights/client';
import { EXIT } from '../../failures/exit-codes.ts';
import { usage } from '../../failures/failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { connectWorkRights, environmentOf } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { Settings } from '../../settings/settings.ts';
import { formatNumber } from '../bulk/counts.ts';
import { openLedgerOf } from '../bulk/ledger.ts';
import {
  columnRows,
  countsByCode,
  defaultsOf,
  readable,
  sourceOf,
  type SpreadsheetFlags,
  withMapping,
} from '../bulk/spreadsheet.ts';

interface ImportFlags extends Omit<SpreadsheetFlags, 'mode'>, OutputFlags {
  readonly fromRun?: string | undefined;
  readonly fromOnboarding?: boolean | undefined;
  readonly onboardStatus?: OnboardStatusFilter | undefined;
  readonly company?: string | undefined;
}

type Consent = 'everyone-agreed' | undefined;
type OnProblem = (problem: ImportProblem) => void;

/** How many problems are written. */
const SHOWN = 20;

/** Adds or updates people. Exits with 3 if rows have problems, with 1 if no row gave a person. */
export default async function importing(flags: ImportFlags, file?: string): Promise<void> {
  requireOneSource(flags, file);
  const isFirst = flags.fromRun === undefined;
  // Before the ledger is created, so that a missing setting leaves nothing behind.
  const rights = flags.fromOnboarding ? (await connectWorkRights(flags)).rights : undefined;
  await using ledger = await openLedgerOf(flags, { isFirst });
  const problems: ImportProblem[] = [];
  const onProblem: OnProblem = (problem) => {
    if (problems.length < SHOWN) problems.push(problem);
  };
  const consent: Consent = flags.everyoneAgreed ? 'everyone-agreed' : undefined;
  const summary = await read();
  await writeOne(flags, { ...summary, firstProblems: problems }, () => showImport(summary, problems));
  const { added, updated, unchanged } = summary;
  if (Object.keys(summary.problems).length > 0) {
    process.exitCode = added + updated + unchanged > 0 ? EXIT.partlyFailed : EXIT.failed;
  }

  function read(): Promise<ImportSummary | OnboardingSummary> {
    if (rights) {
      const { onboardStatus, company } = flags;
      const options = { onboardStatus, company, consent, onProblem, signal: interruption() };
      return importPeopleFromOnboarding(ledger, rights, options);
    }
    if (flags.fromRun !== undefined) {
      return importPeopleFromRun(ledger, flags.fromRun, {
        company: flags.company,
        consent,
        onProblem,
      });
    }
    return importFile(ledger, flags, file!, () => {
      problems.length = 0;
      return onProblem;
    });
  }
}

function requireOneSource({ fromRun, fromOnboarding, onboardStatus }: ImportFlags, file?: string): void {
  const sources = [
    ...(file === undefined ? [] : ['FILE']),
    ...(fromRun === undefined ? [] : ['--from-run']),
    ...(fromOnboarding ? ['--from-onboarding'] : []),
  ];
  if (sources.length !== 1) {
    throw usage(sources.length === 0 ? 'FILE is missing.' : `Use one of ${sources.join(' and ')}.`, {
      flag: 'file',
      fix: 'Name a CSV or XLSX file, or a bulk run with --from-run, or use --from-onboarding.',
    });
  }
  if (onboardStatus !== undefined && !fromOnboarding) {
    throw usage('--onboard-status needs --from-onboarding.', { flag: 'onboard-status' });
  }
}

async function importFile(
  ledger: Ledger,
  flags: ImportFlags,
  file: string,
  begin: () => OnProblem,
): Promise<ImportSummary> {
  const environment = environmentOf(new Settings(process.env, flags));
  const source = await sourceOf(file);
  return withMapping(flags, source, (mapping) =>
    importPeopleFromFile(ledger, {
      file: readable(source),
      mapping,
      company: flags.company,
      environment,
      defaults: defaultsOf(flags),
      consent: flags.everyoneAgreed ? 'everyone-agreed' : undefined,
      hidden: flags.hidden,
      signal: interruption(),
      onProblem: begin(),
    }),
  );
}

function showImport(summary: ImportSummary | OnboardingSummary, problems: readonly ImportProblem[]): string {
  const { added, updated, unchanged, columns = [] } = summary;
  const all = Object.values(summary.problems).reduce((sum, count) => sum + count, 0);
  return [
    'requests' in summary
      ? 'The people are under watch. No check was sent.'
      : 'The people are under watch. Nothing was sent.',
    rows([
      ['Added', formatNumber(added)],
      ['Updated', formatNumber(updated)],
      ['Unchanged', formatNumber(unchanged)],
      ...('requests' in summary ? onboardingRows(summary) : []),
      ['Problems', countsByCode(summary.problems)],
      ...columnRows(columns),
    ]),
    ...problems.map(showProblem),
    ...(all > problems.length ? [`  and ${formatNumber(all - problems.length)} more`] : []),
    'See what is due: workrights monitor plan',
  ].join('\n');
}

function onboardingRows({
  requests,
  notComplete,
  withEnd,
  withoutDate,
  unread,
  missing,
}: OnboardingSummary): [string, string | undefined][] {
  return [
    ['Onboarding requests', formatNumber(requests)],
    ['Not complete yet', formatNumber(notComplete)],
    ['With an end', formatNumber(withEnd)],
    ['Complete, without a date', withoutDate === 0 ? undefined : formatNumber(withoutDate)],
    ['Not read: no change listed', unread === 0 ? undefined : formatNumber(unread)],
    ['Known, and not in this list', missing === 0 ? undefined : formatNumber(missing)],
  ];
}

function showProblem({ row, code, details, isKept }: ImportProblem): string {
  const said = details.map(({ column, rule, fix }) =>
    [column, rule, fix && `(${fix})`].filter(Boolean).join(' '),
  );
  return `  row ${row}${isKept ? ', kept' : ', left out'}: ${plain(said.join('; ') || code)}`;
}
