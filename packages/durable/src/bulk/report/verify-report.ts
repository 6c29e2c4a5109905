import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InvalidRequestError } from '@workrights/client';
import { isPublicKey, isSignedBy } from '../../base/privacy/sign.ts';
import type { BulkLedger } from '../ledger/ledger.ts';
import { ATTACHMENTS } from '../../base/signed-folder/attachments.ts';
import { ReportFolderError } from '../../base/signed-folder/errors.ts';
import {
  MANIFEST,
  readManifest,
  type Manifest,
  type ReadManifest,
} from '../../base/signed-folder/manifest.ts';

/** Whether a report, or the evidence about a person, is unchanged. Lists each file that isn't, with `/` between folders. */
export interface VerifyResult {
  /** No file was changed, removed or added, and the signature is valid. */
  readonly ok: boolean;
  /**
   * `invalid`: the manifest was changed. `other-key`: the key belongs to another ledger than the given public key. `missing`:
   * there is no readable manifest.
   */
  readonly signature: 'valid' | 'invalid' | 'other-key' | 'missing';
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
  /** Only if the signature is valid. Compare its run, environment, day and rows, or its person, with what you expect. */
  readonly manifest: Manifest | undefined;
  /**
   * Whether this is the run's last report, by the `ledger`. Undefined without a ledger or a valid signature, for evidence and
   * for reports without a number. Also undefined if the ledger is a copy from before this report.
   */
  readonly isNewest: boolean | undefined;
}

export interface VerifyOptions {
  /**
   * The ledger's public key, from someone you trust and not from the report: `publicKey` of a ledger, or of the result of
   * `writeReport`.
   */
  readonly publicKey: string;
  /** If available: it knows which report of a run is the newest. */
  readonly ledger?: Pick<BulkLedger, 'newestReport'> | undefined;
}

/**
 * Compares a report, or the evidence about a person, with its manifest. It needs neither the ledger nor a secret.
 *
 * It proves that these files are, byte for byte, what the holder of that ledger's key signed. It doesn't prove that the service
 * said so. Without the ledger, it doesn't prove that no later report exists.
 *
 * @throws ReportFolderError if the folder can't be read; InvalidRequestError for an invalid public key.
 */
export async function verifyReport(
  folder: string,
  { publicKey, ledger }: VerifyOptions,
): Promise<VerifyResult> {
  if (!isPublicKey(publicKey)) {
    const rule =
      'must be the public key of a ledger: `ed25519:` and 43 letters, digits, hyphens or underscores';
    throw new InvalidRequestError([{ path: 'publicKey', rule }]);
  }
  const present = await filesIn(folder).catch((error: NodeJS.ErrnoException) => {
    throw new ReportFolderError(`The folder cannot be read (${error.code ?? 'unknown'}).`);
  });
  const others = present.filter((path) => path !== MANIFEST);
  if (!present.includes(MANIFEST)) {
    return result({ signature: 'missing', missing: [MANIFEST], added: others });
  }
  const read = await manifestOf(folder);
  if (read === undefined) return result({ signature: 'missing', changed: [MANIFEST] });
  const { manifest } = read;
  const signature = judge(read, publicKey);
  const named = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const changed: string[] = [];
  for (const path of others) {
    const sha256 = named.get(path);
    if (sha256 !== undefined && (await sha256Of(folder, path)) !== sha256) changed.push(path);
  }
  const isValid = signature === 'valid';
  return result({
    signature,
    changed: signature === 'invalid' ? [MANIFEST, ...changed] : changed,
    missing: [...named.keys()].filter((path) => !present.includes(path)),
    added: others.filter((path) => !named.has(path)),
    manifest: isValid ? manifest : undefined,
    isNewest: isValid && ledger ? await isNewestOf(manifest, ledger) : undefined,
  });
}

function result(found: Partial<VerifyResult> & Pick<VerifyResult, 'signature'>): VerifyResult {
  const { signature, changed = [], missing = [], added = [], manifest, isNewest } = found;
  const isSame = changed.length + missing.length + added.length === 0;
  return { ok: isSame && signature === 'valid', signature, changed, missing, added, manifest, isNewest };
}

async function isNewestOf(
  manifest: Manifest,
  ledger: Pick<BulkLedger, 'newestReport'>,
): Promise<boolean | undefined> {
  if (manifest.format !== 'workrights-report' || manifest.number === undefined) return undefined;
  const { run, number } = manifest;
  const newest = await ledger.newestReport(run.name);
  return number > newest ? undefined : number === newest;
}

/** All files below a folder, and its empty folders. Links aren't followed. */
async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    const inner = entry.isDirectory() ? await filesIn(folder, path) : [path];
    // A report without records has this folder, empty.
    paths.push(...(inner.length === 0 && path !== ATTACHMENTS ? [`${path}/`] : inner));
  }
  return paths.toSorted();
}

async function manifestOf(folder: string): Promise<ReadManifest | undefined> {
  if (!(await lstat(join(folder, MANIFEST))).isFile()) return undefined;
  return readManifest(await readFile(join(folder, MANIFEST), 'utf8'));
}

function judge({ signed, signature }: ReadManifest, publicKey: string): VerifyResult['signature'] {
  if (signature.publicKey !== publicKey) return 'other-key';
  return isSignedBy(publicKey, signed, signature.value) ? 'valid' : 'invalid';
}

/** Undefined if it isn't a file, such as a link, or can't be read. */
async function sha256Of(folder: string, path: string): Promise<string | undefined> {
  try {
    if (!(await lstat(join(folder, path))).isFile()) return undefined;
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, path)), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
