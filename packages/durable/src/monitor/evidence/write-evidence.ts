import { systemClock } from '@workrights/time/clock';
import type { Row } from '../../base/rows/row.ts';
import type { Run } from '../../base/rows/run.ts';
import { CELLS, type EvidenceManifest } from '../../base/signed-folder/manifest.ts';
import { writePrivateFile } from '../../base/signed-folder/private-files.ts';
import { type SignedFolder, writeSignedFolder } from '../../base/signed-folder/write-folder.ts';
import { describeConsent } from '../../bulk/report/consent.ts';
import { RowFiles } from '../../bulk/report/row-files.ts';
import { nameOf } from '../names.ts';
import type { ReadOptions } from '../read-register.ts';
import { DEFAULT_RULES } from '../rules.ts';
import type { MonitorLedger, StoredPerson } from '../store/monitor-store.ts';
import { evidenceOf, type PurgedRun } from './evidence.ts';
import { evidencePage } from './page.ts';
import { type RowOf, rowsOf } from './rows-of.ts';
import type { FoundCheck } from './sections.ts';

export interface EvidenceOptions extends ReadOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface EvidenceSummary extends SignedFolder {
  /** Id of the person: `per_…`. */
  readonly id: string;
  /** Number of rows about the person. */
  readonly checks: number;
}

/** Extra columns before those of a run's report. */
const COLUMNS = ['run', 'consent', 'document'];

/**
 * Writes everything that the ledger knows about a person into a new folder: `evidence.html`, `evidence.json`, `results.csv` and
 * `exceptions.csv` as in a run's report, `attachments/` and the signed `manifest.json`. `verifyReport` verifies it.
 *
 * Each check is read as of the day of its result. Today's knowledge is in `evidence.html` and `evidence.json`.
 *
 * @param id of the person: `per_…`.
 * @returns undefined if the register has no such person; then nothing is written.
 * @throws ReportFolderError if the folder exists or can't be written.
 */
export async function writeEvidence(
  ledger: MonitorLedger,
  id: string,
  folder: string,
  { rules = DEFAULT_RULES, clock = systemClock, signal }: EvidenceOptions = {},
): Promise<EvidenceSummary | undefined> {
  const now = clock.now();
  const person = (await ledger.monitor.people(now)).find((each) => each.id === id);
  if (person === undefined) return undefined;
  const checks: FoundCheck[] = [];
  const written = await writeSignedFolder(folder, ledger, async (into): Promise<EvidenceManifest> => {
    await using tables = await RowFiles.create(ledger, into, COLUMNS);
    const found = await readRows(ledger, person, signal);
    for (const { run, row, document } of found.rows) {
      const at = new Date(row.completedAt ?? now);
      const name = `check-${String(checks.length + 1).padStart(6, '0')}`;
      const before = [run.name, describeConsent(run.settings.consent), document];
      checks.push({ run: run.name, document, ...(await tables.add(run, row, at, name, before)) });
    }
    const nights = await ledger.monitor.nights();
    const evidence = evidenceOf(person, { ...found, nights, rules, now });
    const pages = [
      await writePrivateFile(into, 'evidence.html', evidencePage(evidence, checks)),
      await writePrivateFile(into, 'evidence.json', `${JSON.stringify(evidence, null, 2)}\n`),
    ];
    const files = await tables.end();
    return {
      format: 'workrights-evidence',
      version: 1,
      person: nameOf(person),
      writtenAt: evidence.madeAt,
      checks: checks.length,
      cells: CELLS,
      files: [...pages, ...files.tables, ...files.records],
    };
  });
  return { id, checks: checks.length, ...written };
}

async function readRows(
  ledger: MonitorLedger,
  person: StoredPerson,
  signal: AbortSignal | undefined,
): Promise<{ rows: RowOf[]; purgedRuns: PurgedRun[] }> {
  const rows: RowOf[] = [];
  const left = new Map<string, Row>();
  for await (const found of rowsOf(ledger, person)) {
    signal?.throwIfAborted();
    if (found.run.state === 'purged') left.set(found.run.name, found.row);
    else rows.push(found);
  }
  const purged = (await ledger.runs()).filter(({ state }) => state === 'purged');
  return { rows, purgedRuns: purged.map((run) => purgedRun(run, left.get(run.name))) };
}

function purgedRun({ name, createdAt }: Run, row: Row | undefined): PurgedRun {
  const readAt = row?.completedAt == null ? null : new Date(row.completedAt).toISOString();
  return {
    name,
    plannedAt: new Date(createdAt).toISOString(),
    lastCheck: row === undefined ? null : { row: row.number, checkId: row.checkId, readAt },
  };
}
