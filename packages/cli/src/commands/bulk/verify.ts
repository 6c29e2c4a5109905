import {
  describeConsent,
  type EvidenceManifest,
  labelOf,
  type ReportManifest,
  verifyReport,
  type VerifyResult,
} from '@workrights/durable';
import { EXIT } from '../../failures/exit-codes.ts';
import { usage } from '../../failures/failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { Settings } from '../../settings/settings.ts';
import { formatNumber } from './counts.ts';
import { type LedgerFlags, openLedgerOf } from './ledger.ts';

export interface VerifyFlags extends LedgerFlags, OutputFlags {
  readonly publicKey?: string | undefined;
}

/** Compares a report, or the evidence about a person, with its manifest. Exits with 1 if anything differs. */
export default async function verify(flags: VerifyFlags, folder: string): Promise<void> {
  const { publicKey, result } = await compare(flags, folder);
  await writeOne(flags, { ...result, publicKey }, ({ manifest, isNewest }) =>
    [
      `The ${manifest?.format === 'workrights-evidence' ? 'evidence' : 'report'} is ${result.ok ? '' : 'NOT '}as it was written.`,
      ...(SIGNATURES[result.signature] ?? []),
      ...result.changed.map((file) => `  changed  ${plain(file)}`),
      ...result.missing.map((file) => `  missing  ${plain(file)}`),
      ...result.added.map((file) => `  added    ${plain(file)}`),
      ...(manifest?.format === 'workrights-report' ? [showReport(manifest, isNewest)] : []),
      ...(manifest?.format === 'workrights-evidence' ? [showEvidence(manifest)] : []),
    ].join('\n'),
  );
  if (!result.ok) process.exitCode = EXIT.failed;
}

/** Uses the ledger's own key if there is no flag. @throws Failure without either; with the flag, auditors need no ledger. */
async function compare(
  flags: VerifyFlags,
  folder: string,
): Promise<{ publicKey: string; result: VerifyResult }> {
  const { publicKey } = flags;
  if (publicKey !== undefined) return { publicKey, result: await verifyReport(folder, { publicKey }) };
  if ((await new Settings(process.env, flags).secret('ledger-key')) === undefined) {
    throw usage('--public-key is missing: the public key of the ledger that wrote the report.', {
      flag: 'public-key',
      fix: 'Ask the person who wrote the report: `bulk report`, `bulk plan` and `monitor evidence` print it. With the key of the ledger in your settings you need no flag.',
    });
  }
  await using ledger = await openLedgerOf(flags);
  return {
    publicKey: ledger.publicKey,
    result: await verifyReport(folder, { publicKey: ledger.publicKey, ledger }),
  };
}

const SIGNATURES: Readonly<Partial<Record<VerifyResult['signature'], readonly string[]>>> = {
  invalid: ['  The signature is not valid: the manifest was changed.'],
  'other-key': [
    '  It is signed with the key of another ledger: another ledger has written it, or it was changed.',
  ],
  missing: ['  There is no manifest that can be read.'],
};

/** Shows what was signed, so that the report of another run, day or environment isn't taken for this one. */
function showReport(
  { run, number, asOf, writtenAt, rows: counts }: ReportManifest,
  isNewest: boolean | undefined,
): string {
  const open = counts.planned + counts.submitting + counts.pending + counts.unknown;
  const parts = {
    completed: counts.completed,
    // Older reports don't have this state.
    failed: counts.failed ?? 0,
    refused: counts.refused,
    held: counts.held,
    'without a result yet': open,
  };
  const shown = Object.entries(parts).map(([name, count]) => `${formatNumber(count)} ${name}`);
  return rows([
    ['Run', plain(run.name)],
    ['Report', describeNumber(number, isNewest)],
    ['Environment', plain(run.environment)],
    ['Consent', describeConsent(run.consent)],
    ['Service', plain(run.service ?? 'nothing was sent')],
    ['Expiries as of', plain(asOf)],
    ['Written at', plain(writtenAt)],
    ['Rows', `${formatNumber(counts.total)}: ${shown.join(', ')}`],
  ]);
}

/** Shows whom the evidence is about and how old it is, because it has no number. */
function showEvidence({ person, checks, writtenAt }: EvidenceManifest): string {
  return rows([
    ['Person', `${plain(labelOf(person))}  ${plain(person.id)}`],
    ['Checks', formatNumber(checks)],
    ['Written at', `${plain(writtenAt)}: newer evidence may exist`],
  ]);
}

function describeNumber(number: number | undefined, isNewest: boolean | undefined): string {
  if (number === undefined)
    return 'without a number: an older version wrote it, and a newer report may exist';
  if (isNewest === undefined) return `${number}, perhaps not the newest: the ledger that wrote it knows`;
  return `${number}, ${isNewest ? 'the newest of the run' : 'NOT the newest of the run'}`;
}
