import { readFile } from 'node:fs/promises';

import { type Observer, readReport, renderMarkdown, renderPage, type Report } from '@workrights/observe';

import { usage } from '../../failures/failure.ts';
import { requireFile, writePrivateFile } from '../../output/private-file.ts';

export interface ReportFlags {
  readonly report: string;
  readonly markdown?: string | undefined;
  readonly page?: string | undefined;
}

/** The report that is there already. @throws Failure for another file: it is not overwritten. */
export async function earlierReport({ report, markdown, page }: ReportFlags): Promise<Report | undefined> {
  for (const [flag, path] of Object.entries({ report, markdown, page })) {
    if (path !== undefined) await requireFile(path, flag);
  }
  let text: string;
  try {
    text = await readFile(report, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return readReport(text);
  } catch {
    throw usage('--report names a file that is no report of this command. Nothing was written.', {
      flag: 'report',
      fix: 'Name a new file, or a report to go on with.',
    });
  }
}

/** Writes the files when something was seen since the last time. Each is whole at any time. */
export function createSaver(observer: Observer, flags: ReportFlags): () => Promise<void> {
  let saved = -1;
  let last = Promise.resolve();
  const save = async (): Promise<void> => {
    const { exchanges } = observer;
    if (exchanges === saved) return;
    const report = observer.report();
    await writePrivateFile(flags.report, `${JSON.stringify(report, null, 2)}\n`, 'report');
    if (flags.markdown) await writePrivateFile(flags.markdown, renderMarkdown(report), 'markdown');
    if (flags.page) await writePrivateFile(flags.page, renderPage(report), 'page');
    saved = exchanges;
  };
  // One after the other, also behind one that failed.
  return () => (last = last.catch(() => undefined).then(save));
}
