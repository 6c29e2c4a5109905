import type { Entitlement } from '@workrights/client';
import type { Counts } from '../rows/row.ts';
import type { Run } from '../rows/run.ts';
import type { Signer } from '../privacy/sign.ts';
import type { ReportFile } from './private-files.ts';

export const MANIFEST = 'manifest.json';
/** Paths that a manifest may name: none leads out of the folder. */
const FILE_PATH =
  /^(?:results\.csv|exceptions\.csv|report\.html|evidence\.(?:html|json)|attachments\/[\w-]{1,120}\.pdf)$/u;

/** History of a run. Times in ISO 8601; null if it hasn't happened. */
export interface RunHistory {
  readonly plannedAt: string;
  readonly firstSentAt: string | null;
  readonly lastSentAt: string | null;
  readonly lastCompletedAt: string | null;
  /** How many creates were sent, or may have been. */
  readonly timesSent: number;
}

/** The signed part of any folder. */
interface SignedFiles {
  readonly version: 1;
  readonly writtenAt: string;
  /** How to read the text of a CSV cell. */
  readonly cells: string;
  readonly files: readonly ReportFile[];
}

/** The signed part of a run's report. */
export interface ReportManifest extends SignedFiles {
  readonly format: 'workrights-report';
  readonly run: Pick<Run, 'name' | 'service' | 'state'> & Run['settings'];
  /** Rises with each report of the run, so that an older report isn't taken for the newest. Absent in reports of older versions. */
  readonly number?: number;
  /** The day or instant for which visa expiry is judged. */
  readonly asOf: string;
  readonly rows: Counts;
  readonly work: Readonly<Record<Entitlement, number>>;
  readonly study: Readonly<Record<Entitlement, number>>;
  readonly history: RunHistory;
}

/** The signed part of the evidence about a person under watch. */
export interface EvidenceManifest extends SignedFiles {
  readonly format: 'workrights-evidence';
  readonly person: { readonly id: string; readonly employeeId: string; readonly company: string | null };
  /** Number of rows in `results.csv`. */
  readonly checks: number;
}

export type Manifest = ReportManifest | EvidenceManifest;

export const CELLS =
  'Apostrophes keep spreadsheets from running a text as a formula. To read the text of a cell, take one away at its start, and ' +
  'after each semicolon, tab and line break in it.';

interface Signature {
  readonly publicKey: string;
  /** Signature of the manifest without the field `signature`. */
  readonly value: string;
}

type SignedManifest = Manifest & { readonly signature: Signature };

const FORMATS: ReadonlySet<unknown> = new Set<Manifest['format']>([
  'workrights-report',
  'workrights-evidence',
]);

/** The text of a manifest's file: JSON with its signature at the end. */
export function manifestText(manifest: Manifest, { publicKey, sign }: Signer): string {
  const signature: Signature = { publicKey, value: sign(textOf(manifest)) };
  return textOf({ ...manifest, signature });
}

export interface ReadManifest {
  readonly manifest: Manifest;
  readonly signature: Signature;
  readonly signed: string;
}

/** Reads a manifest file; undefined if it isn't byte for byte what this program writes. */
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
      // Nothing signs the signature object, so it may have only its two fields.
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
