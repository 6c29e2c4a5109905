import { lstat, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Signer } from '../privacy/sign.ts';
import { ATTACHMENTS } from './attachments.ts';
import { ReportFolderError } from './errors.ts';
import { MANIFEST, type Manifest, manifestText } from './manifest.ts';
import { writePrivateFile } from './private-files.ts';

export interface SignedFolder {
  readonly folder: string;
  /** Includes the manifest. */
  readonly files: number;
  /** `verifyReport` needs it. Don't send it to auditors together with the folder. */
  readonly publicKey: string;
}

/**
 * Creates a new folder that only its user can read, with the files of `write`, `attachments/` and the signed `manifest.json`.
 * It appears only once it is complete. Before, it is `<folder>.partial-<process>-<6 letters>`; the next call for the same
 * folder deletes what a killed process left.
 *
 * @param write returns the manifest of the files that it has written.
 * @throws ReportFolderError if the folder exists or can't be written; any error of `write`.
 */
export async function writeSignedFolder(
  folder: string,
  signer: Signer,
  write: (into: string) => Promise<Manifest>,
): Promise<SignedFolder> {
  const target = resolve(folder);
  await requireFree(target);
  let unfinished: string | undefined;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await removeCutOff(target);
    unfinished = await mkdtemp(`${target}${PARTIAL}${process.pid}-`);
    await mkdir(join(unfinished, ATTACHMENTS), { mode: 0o700 });
    const manifest = await write(unfinished);
    await writePrivateFile(unfinished, MANIFEST, manifestText(manifest, signer));
    await syncFolder(join(unfinished, ATTACHMENTS));
    await syncFolder(unfinished);
    await requireFree(target);
    // `rename` replaces only an empty folder, so it can't overwrite anything.
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return { folder: target, files: manifest.files.length + 1, publicKey: signer.publicKey };
  } catch (error) {
    const isRemoved = await remove(unfinished);
    if (!isFileError(error)) throw error;
    const rest = isRemoved
      ? 'Nothing of it is left.'
      : 'Delete what is left of it: the folder with .partial- in its name.';
    throw new ReportFolderError(`The folder cannot be written (${error.code}). ${rest}`);
  }
}

/** Between the folder's name and the id of the writing process. */
const PARTIAL = '.partial-';

/** Deletes only what killed processes left of reports to the same folder. */
async function removeCutOff(target: string): Promise<void> {
  const prefix = basename(target) + PARTIAL;
  for (const name of await readdir(dirname(target))) {
    const [, owner] =
      /^(\d{1,10})-[a-z\d]{6}$/iu.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '') ?? [];
    if (owner !== undefined && !isAlive(Number(owner))) await remove(join(dirname(target), name));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function remove(folder: string | undefined): Promise<boolean> {
  if (folder === undefined) return true;
  return rm(folder, { recursive: true, force: true }).then(
    () => true,
    () => false,
  );
}

async function requireFree(folder: string): Promise<void> {
  const there = await lstat(folder).catch(() => undefined);
  if (there === undefined) return;
  throw new ReportFolderError('The folder already exists. Choose a new one: nothing is overwritten.');
}

/** Windows can't open folders, so names are only as durable as its file system makes them. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
