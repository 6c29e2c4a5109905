import { verifyReport } from '@workrights/durable';
import { EXIT } from '../../failures/exit-codes.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { Settings, type SettingFlags } from '../../settings/settings.ts';
import { ledgerKey } from './ledger.ts';

/** Compares a report with its manifest. Ends with 1 when something is not as it was written. */
export default async function verify(flags: OutputFlags & SettingFlags, folder: string): Promise<void> {
  const key = await ledgerKey(new Settings(process.env, flags));
  const result = await verifyReport(folder, { key });
  await writeOne(flags, result, ({ ok, signature, changed, missing, added }) =>
    [
      ok ? 'The report is as it was written.' : 'The report is NOT as it was written.',
      ...(signature === 'invalid'
        ? ['  The signature is not valid: the manifest was changed, or the key is another one.']
        : []),
      ...(signature === 'missing' ? ['  There is no manifest that can be read.'] : []),
      ...changed.map((file) => `  changed  ${plain(file)}`),
      ...missing.map((file) => `  missing  ${plain(file)}`),
      ...added.map((file) => `  added    ${plain(file)}`),
    ].join('\n'),
  );
  if (!result.ok) process.exitCode = EXIT.failed;
}
