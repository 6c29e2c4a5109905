import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isSignedBy } from '../privacy/keys.ts';
import { ReportFolderError } from './errors.ts';
import { MANIFEST, readManifest, type Manifest, type ReadManifest } from './manifest.ts';

/** Whether a report is as it was written. Each file that is not is named, with `/` between folders. */
export interface VerifyResult {
  /** Nothing was changed, is missing or was added, and the signature is valid. */
  readonly ok: boolean;
  /** `invalid`: the manifest was changed, or another key was used. `missing`: there is no manifest that can be read. */
  readonly signature: 'valid' | 'invalid' | 'missing';
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
  /** What the manifest says; only where its signature is valid. */
  readonly manifest: Manifest | undefined;
}

/**
 * Compares a report with its manifest. No ledger is needed, only its key.
 *
 * @throws ReportFolderError when the folder can't be read.
 */
export async function verifyReport(folder: string, { key }: { readonly key: string }): Promise<VerifyResult> {
  const present = await filesIn(folder).catch((error: NodeJS.ErrnoException) => {
    throw new ReportFolderError(`The folder of the report cannot be read (${error.code ?? 'unknown'}).`);
  });
  const others = present.filter((path) => path !== MANIFEST);
  if (!present.includes(MANIFEST)) {
    return result({ signature: 'missing', missing: [MANIFEST], added: others });
  }
  const read = await manifestOf(folder);
  if (read === undefined) return result({ signature: 'missing', changed: [MANIFEST] });
  const isValid = await isSigned(read, key);
  const { manifest } = read;
  const named = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const changed: string[] = [];
  for (const path of others) {
    const sha256 = named.get(path);
    if (sha256 !== undefined && (await sha256Of(folder, path)) !== sha256) changed.push(path);
  }
  return result({
    signature: isValid ? 'valid' : 'invalid',
    changed: isValid ? changed : [MANIFEST, ...changed],
    missing: [...named.keys()].filter((path) => !present.includes(path)),
    added: others.filter((path) => !named.has(path)),
    manifest: isValid ? manifest : undefined,
  });
}

function result(found: Partial<VerifyResult> & Pick<VerifyResult, 'signature'>): VerifyResult {
  const { signature, changed = [], missing = [], added = [], manifest } = found;
  const isSame = changed.length + missing.length + added.length === 0;
  return { ok: isSame && signature === 'valid', signature, changed, missing, added, manifest };
}

/** Everything below a folder but folders that hold something. Links are not followed. */
async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    const inner = entry.isDirectory() ? await filesIn(folder, path) : [path];
    // A report without records has an empty folder for them.
    paths.push(...(inner.length === 0 && path !== 'attachments' ? [`${path}/`] : inner));
  }
  return paths.toSorted();
}

async function manifestOf(folder: string): Promise<ReadManifest | undefined> {
  if (!(await lstat(join(folder, MANIFEST))).isFile()) return undefined;
  return readManifest(await readFile(join(folder, MANIFEST), 'utf8'));
}

async function isSigned({ signed, signature }: ReadManifest, key: string): Promise<boolean> {
  try {
    return await isSignedBy(key, signed, signature);
  } catch {
    // The salt was changed to one that no ledger has.
    return false;
  }
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
