import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Attachment, summarise } from '@workrights/client';
import { Failure, usage } from '../../failures/failure.ts';
import { type OutputFlags, writeList } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { connectVisaChecks } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';

export interface DownloadFlags extends OutputFlags, SettingFlags {
  readonly to?: string | undefined;
  readonly force?: boolean | undefined;
}

interface Saved {
  readonly path: string;
  readonly size: number;
  readonly type: string;
}

/**
 * Saves a check's attachments. File names are the check's id and a number, because the service's names may contain a person's
 * name, or a path.
 */
export default async function download(flags: DownloadFlags, id: string): Promise<void> {
  const { checks } = await connectVisaChecks(flags);
  const signal = interruption();
  const check = await checks.get(id, { signal });
  const attachments = check.attachments ?? [];
  if (attachments.length === 0) {
    throw new Failure('The check has no attachments.', {
      code: 'no-attachments',
      checkId: id,
      fix: summarise(check).finished
        ? undefined
        : `It is not finished. Wait for it: workrights check wait ${id}`,
    });
  }
  const folder = flags.to ?? '.';
  mkdirSync(folder, { recursive: true });
  const files = attachments.map((attachment, index) => ({
    attachment,
    to: join(folder, fileName(id, index, attachments.length)),
  }));
  const existing = files.find(({ to }) => existsSync(to));
  if (existing && !flags.force) {
    throw usage(`${existing.to} exists already. Nothing was downloaded.`, {
      code: 'file-exists',
      flag: 'force',
      fix: 'Add --force to replace it, or choose another folder with --to.',
    });
  }
  await writeList(flags, saveAll(), ({ path, size }) => `${path}  ${size} bytes`, '');

  async function* saveAll(): AsyncGenerator<Saved> {
    for (const { attachment, to } of files) {
      const { path, size } = await checks.download(attachment satisfies Attachment, { to, signal });
      yield { path, size, type: plain(attachment.type) };
    }
  }
}

function fileName(id: string, index: number, count: number): string {
  return count === 1 ? `${id}.pdf` : `${id}-${index + 1}.pdf`;
}
