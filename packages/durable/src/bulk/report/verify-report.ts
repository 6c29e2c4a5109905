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

/** Whether a report, or the evidence of a person, is as it was written. Each file that is not is named, with `/` between folders. */
export interface VerifyResult {
  /** Nothing was changed, is missing or was added, and the signature is valid. */
  readonly ok: boolean;
  /**
   * `invalid`: the manifest was changed. `other-key`: it is signed with the key of another ledger than the public key that was given.
   * `missing`: there is no manifest that can be read.
   */
  readonly signature: 'valid' | 'invalid' | 'other-key' | 'missing';
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
  /** What the manifest says: compare run, environment, day and rows, or the person, with what you expect. Only where its signature is valid. */
  readonly manifest: Manifest | undefined;
  /**
   * Whether no later report of the run was written, as the `ledger` says. Undefined without the ledger, without a valid signature, for
   * evidence and reports without a number, and for one that the ledger doesn't know: it is a copy from before that report.
   */
  readonly isNewest: boolean | undefined;
}

export interface VerifyOptions {
  /** That of the ledger, from somebody you trust and not from the report: `publicKey` of a ledger, or of what `writeReport` gives. */
  readonly publicKey: string;
  /** Where it is at hand: it knows which report of a run is the newest. */
  readonly ledger?: Pick<BulkLedger, 'newestReport'> | undefined;
}

/**
 * Compares a report, or the evidence of a person, with its manifest. Neither the ledger nor a secret is needed.
 *
 * It proves that these files are, byte for byte, what somebody with the key of that ledger has signed. It does not prove that the
 * service said so, nor, without the ledger, that no later report of the run was written.
 *
 * @throws ReportFolderError when the folder can't be read; InvalidRequestError for what is no public key.
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

/** Everything below a folder but folders that hold something. Links are not followed. */
async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    const inner = entry.isDirectory() ? await filesIn(folder, path) : [path];
    // A report without records has an empty folder for them.
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

/** Undefined for what is no file, such as a link, and for what can't be read. */
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
