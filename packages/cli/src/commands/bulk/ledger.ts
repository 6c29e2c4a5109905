import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type Ledger, openLedger, type LedgerPlace } from '@workrights/durable';
import { usage } from '../../failures/failure.ts';
import { homeFolder } from '../../settings/profile-file.ts';
import { Settings, type SettingFlags } from '../../settings/settings.ts';
import { askSecret, canAsk, note } from '../../terminal/terminal.ts';

export interface LedgerFlags extends SettingFlags {
  readonly ledger?: string | undefined;
  readonly database?: string | undefined;
}

/**
 * Opens the ledger that flags and settings name, with the key of the settings, or a passphrase that is asked for.
 *
 * @throws Failure without a key; the ledger's own errors.
 */
export async function openLedgerOf(flags: LedgerFlags): Promise<Ledger> {
  // Node lets short-lived objects pile up to 120 MB; with this, a plan of a million rows takes half the memory.
  setFlagsFromString('--semi-space-growth-factor=1');
  const settings = new Settings(process.env, flags);
  const place = await placeOf(flags, settings);
  return openLedger(place, { key: await ledgerKey(settings) });
}

async function placeOf(flags: LedgerFlags, settings: Settings): Promise<LedgerPlace> {
  if (flags.ledger !== undefined && flags.database !== undefined) {
    throw usage('Use --ledger or --database, not both.', { flag: 'database' });
  }
  if (flags.ledger !== undefined) return { folder: flags.ledger };
  if (flags.database !== undefined) {
    if (URL.canParse(flags.database) && new URL(flags.database).password !== '') {
      note(
        'workrights: other users of this machine can see the password in --database. Set WORKRIGHTS_DATABASE_URL instead.',
      );
    }
    return { database: flags.database };
  }
  const stored = await settings.secret('database-url');
  return stored ? { database: stored.value } : { folder: join(homeFolder(process.env), 'ledger') };
}

/** @throws Failure when there is none, and nobody to ask. */
async function ledgerKey(settings: Settings): Promise<string> {
  const found = await settings.secret('ledger-key');
  if (found) return found.value;
  const asked = canAsk() ? await askSecret('Passphrase of the ledger (at least 8 characters):') : undefined;
  if (asked) return asked;
  throw usage('The ledger needs a key: what is personal in it is encrypted.', {
    code: 'settings',
    flag: 'ledger-key',
    fix: 'Set WORKRIGHTS_LEDGER_KEY to a long random text, or store one: workrights config set ledger-key. Keep a copy: nobody can read the ledger without it.',
  });
}
