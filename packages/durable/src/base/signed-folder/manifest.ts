import type { Entitlement } from '@workrights/client';
import type { Counts } from '../rows/row.ts';
import type { Run } from '../rows/run.ts';
import type { Signer } from '../privacy/sign.ts';
import type { ReportFile } from './private-files.ts';

export const MANIFEST = 'manifest.json';
/** What a manifest may name: it must not lead out of its folder. */
const FILE_PATH =
  /^(?:results\.csv|exceptions\.csv|report\.html|evidence\.(?:html|json)|attachments\/[\w-]{1,120}\.pdf)$/u;

/** What a run did, as the ledger has it. Instants in ISO 8601; null where nothing was. */
export interface RunHistory {
  readonly plannedAt: string;
  readonly firstSentAt: string | null;
  readonly lastSentAt: string | null;
  readonly lastCompletedAt: string | null;
  /** How often requests to create checks left, or may have left. */
  readonly timesSent: number;
}

/** What is signed of any folder. */
interface SignedFiles {
  readonly version: 1;
  readonly writtenAt: string;
  /** How readers get the text of a cell of the CSV files. */
  readonly cells: string;
  readonly files: readonly ReportFile[];
}

/** What is signed of the report of a run. */
export interface ReportManifest extends SignedFiles {
  readonly format: 'workrights-report';
  readonly run: Pick<Run, 'name' | 'service' | 'state'> & Run['settings'];
  /** Rises with each report of the run, so that an older one is not taken for the newest. Missing in those of older versions. */
  readonly number?: number;
  /** The day or the instant that expiries are read for. */
  readonly asOf: string;
  readonly rows: Counts;
  readonly work: Readonly<Record<Entitlement, number>>;
  readonly study: Readonly<Record<Entitlement, number>>;
  readonly history: RunHistory;
}

/** What is signed of the evidence of a person under watch. */
export interface EvidenceManifest extends SignedFiles {
  readonly format: 'workrights-evidence';
  readonly person: { readonly id: string; readonly employeeId: string; readonly company: string | null };
  /** Rows of `results.csv`. */
  readonly checks: number;
}

export type Manifest = ReportManifest | EvidenceManifest;

export const CELLS =
  'Apostrophes keep spreadsheets from running a text as a formula. To read the text of a cell, take one away at its start, and ' +
  'after each semicolon, tab and line break in it.';

interface Signature {
  readonly publicKey: string;
  /** Of the manifest without it. */
  readonly value: string;
}

type SignedManifest = Manifest & { readonly signature: Signature };

const FORMATS: ReadonlySet<unknown> = new Set<Manifest['format']>([
  'workrights-report',
  'workrights-evidence',
]);

/** The file of a manifest: JSON with its signature at the end. */
export function manifestText(manifest: Manifest, { publicKey, sign }: Signer): string {
  const signature: Signature = { publicKey, value: sign(textOf(manifest)) };
  return textOf({ ...manifest, signature });
}

export interface ReadManifest {
  readonly manifest: Manifest;
  readonly signature: Signature;
  readonly signed: string;
}

/** A manifest from its file; undefined for a text that this program has not written so, byte for byte. */
export function readManifest(text: string): ReadManifest | undefined {
  try {
    const { signature, ...manifest } = JSON.parse(text) as SignedManifest;
    const { publicKey, value: signed } = signature;
    const isOurs =
      FORMATS.has(manifest.format) &&
      manifest.version === 1 &&
      typeof publicKey === 'string' &&
      typeof signed === 'string' &&
      Array.isArray(manifest.files) &&
      manifest.files.every((file) => FILE_PATH.test(file.path) && typeof file.sha256 === 'string') &&
      // The signature itself is signed by nobody: it has nothing but its two fields.
      textOf({ ...manifest, signature: { publicKey, value: signed } }) === text;
    return isOurs
      ? { manifest, signature: { publicKey, value: signed }, signed: textOf(manifest) }
      : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
