import {
  importPeopleFromFile,
  importPeopleFromRun,
  type ImportProblem,
  type ImportSummary,
  type Ledger,
} from '@workrights/durable';
import { EXIT } from '../../failures/exit-codes.ts';
import { usage } from '../../failures/failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { environmentOf } from '../../service/connect.ts';
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

interface ImportFlags extends SpreadsheetFlags, OutputFlags {
  readonly fromRun?: string | undefined;
}

/** So many problems are written: the first ones say what is wrong with a file. */
const SHOWN = 20;

/** Adds or updates people. Ends with 3 when rows have problems, and with 1 when no row gave a person. */
export default async function importing(flags: ImportFlags, file?: string): Promise<void> {
  const { fromRun } = flags;
  if ((file === undefined) === (fromRun === undefined)) {
    throw usage(file === undefined ? 'FILE is missing.' : 'Use FILE or --from-run, not both.', {
      flag: 'file',
      fix: 'Name a CSV or XLSX file, or a bulk run with --from-run.',
    });
  }
  await using ledger = await openLedgerOf(flags, { isFirst: fromRun === undefined });
  const problems: ImportProblem[] = [];
  const onProblem = (problem: ImportProblem): void => {
    if (problems.length < SHOWN) problems.push(problem);
  };
  const consent = flags.everyoneAgreed ? ('everyone-agreed' as const) : undefined;
  const summary =
    fromRun === undefined
      ? await importFile(ledger, flags, file as string, () => {
          problems.length = 0;
          return onProblem;
        })
      : await importPeopleFromRun(ledger, fromRun, { consent, onProblem });
  await writeOne(flags, { ...summary, firstProblems: problems }, () => showImport(summary, problems));
  const { added, updated, unchanged } = summary;
  if (Object.keys(summary.problems).length > 0) {
    process.exitCode = added + updated + unchanged > 0 ? EXIT.partlyFailed : EXIT.failed;
  }
}

async function importFile(
  ledger: Ledger,
  flags: ImportFlags,
  file: string,
  begin: () => (problem: ImportProblem) => void,
): Promise<ImportSummary> {
  const environment = environmentOf(new Settings(process.env, flags));
  const source = await sourceOf(file);
  return withMapping(flags, source, (mapping) =>
    importPeopleFromFile(ledger, {
      file: readable(source),
      mapping,
      environment,
      defaults: defaultsOf(flags),
      consent: flags.everyoneAgreed ? 'everyone-agreed' : undefined,
      signal: interruption(),
      onProblem: begin(),
    }),
  );
}

function showImport(summary: ImportSummary, problems: readonly ImportProblem[]): string {
  const { added, updated, unchanged, columns = [] } = summary;
  const all = Object.values(summary.problems).reduce((sum, count) => sum + count, 0);
  return [
    'The people are under watch. Nothing was sent.',
    rows([
      ['Added', formatNumber(added)],
      ['Updated', formatNumber(updated)],
      ['Unchanged', formatNumber(unchanged)],
      ['Problems', countsByCode(summary.problems)],
      ...columnRows(columns),
    ]),
    ...problems.map(showProblem),
    ...(all > problems.length ? [`  and ${formatNumber(all - problems.length)} more`] : []),
    'See what is due: workrights monitor plan',
  ].join('\n');
}

function showProblem({ row, code, details, isKept }: ImportProblem): string {
  const said = details.map(({ column, rule, fix }) =>
    [column, rule, fix && `(${fix})`].filter(Boolean).join(' '),
  );
  return `  row ${row}${isKept ? ', kept' : ', left out'}: ${plain(said.join('; ') || code)}`;
}
