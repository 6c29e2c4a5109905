import { lstat, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import {
  type Observer,
  readReport,
  renderMarkdown,
  renderPage,
  type Report,
  ReportError,
  servicesOf,
} from '@workrights/observe';

import { usage } from '../../failures/failure.ts';
import { requireFile, writePrivateFile } from '../../output/private-file.ts';
import { isLoopback } from '../../settings/service.ts';

export interface ReportFlags {
  readonly report: string;
  readonly markdown?: string | undefined;
  readonly page?: string | undefined;
}

/** Reads an existing report. @throws Failure for any other file, which isn't overwritten. */
export async function earlierReport({ report, markdown, page }: ReportFlags): Promise<Report | undefined> {
  const files = Object.entries({ report, markdown, page }).flatMap(([flag, path]) =>
    path === undefined ? [] : [{ flag, path: resolve(path) }],
  );
  if (new Set(files.map(({ path }) => path)).size < files.length) {
    throw usage('--report, --markdown and --page must name different files. Nothing was written.', {
      flag: 'report',
    });
  }
  for (const { flag, path } of files) await requireFile(path, flag);
  const text = await readFile(report, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return readReport(text);
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    throw usage(
      '--report names a file that is no report of this command, or of another version of it. Nothing was written.',
      { flag: 'report', fix: 'Name a new file, or a report to go on with.' },
    );
  }
}

/**
 * Refuses to mix a sandbox with the live service in one report. A sandbox behaves as this kit assumes, so it would seem to
 * prove points that nobody has observed.
 *
 * @throws Failure if the report is about a server on this machine and the service isn't, or the reverse.
 */
export function refuseMixture(earlier: Report | undefined, upstreams: readonly string[]): void {
  if (!earlier) return;
  const { thisMachine, otherMachine } = servicesOf(earlier);
  const isHere = new Set(upstreams.map((url) => isLoopback(new URL(url))));
  const hasMixture = (thisMachine > 0 && isHere.has(false)) || (otherMachine > 0 && isHere.has(true));
  if (!hasMixture) return;
  const [reported, asked] =
    thisMachine > 0 ? ['this machine', 'another one'] : ['another machine', 'this one'];
  throw usage(
    `--report is about a service on ${reported}, and --upstream is on ${asked}. Nothing was written.`,
    {
      flag: 'report',
      fix: 'Name a new file: a sandbox and the live service must not be counted together.',
    },
  );
}

/**
 * Writes the files if anything was observed since the last time. Each file is always complete. If another process has written
 * the report meanwhile, it isn't overwritten: two observers of one report would lose each other's data.
 */
export function createSaver(observer: Observer, flags: ReportFlags): () => Promise<void> {
  let saved = -1;
  let own: string | undefined;
  let last = Promise.resolve();
  const save = async (): Promise<void> => {
    const { exchanges } = observer;
    if (exchanges === saved) return;
    const there = await versionOf(flags.report);
    if (own !== undefined && there !== undefined && there !== own) throw writtenByAnother();
    const report = observer.report();
    await writePrivateFile(flags.report, `${JSON.stringify(report, null, 2)}\n`, 'report');
    own = await versionOf(flags.report);
    if (flags.markdown) await writePrivateFile(flags.markdown, renderMarkdown(report), 'markdown');
    if (flags.page) await writePrivateFile(flags.page, renderPage(report), 'page');
    saved = exchanges;
  };
  // One save at a time, also after one that failed.
  return () => (last = last.catch(() => undefined).then(save));
}

/** Changes with each write, because each write creates a new file. */
async function versionOf(path: string): Promise<string | undefined> {
  const there = await lstat(path).catch(() => undefined);
  return there && `${there.ino} ${there.mtimeMs} ${there.size}`;
}

function writtenByAnother(): Error {
  return usage(
    'Something else has written the file of --report, such as another observer. It stays as it is.',
    {
      flag: 'report',
      fix: 'What was seen since then is not in a report. Give each observer a file of its own.',
    },
  );
}
