import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type Ledger, type LedgerOptions, openLedger, type LedgerPlace } from '@workrights/durable';
import { usage } from '../../failures/failure.ts';
import { usable } from '../../service/setting-values.ts';
import { problemOf } from '../../settings/check-value.ts';
import { homeFolder } from '../../settings/profile-file.ts';
import { commandToStore } from '../../settings/setting-names.ts';
import { Settings, type SettingFlags } from '../../settings/settings.ts';
import { askSecret, canAsk } from '../../terminal/terminal.ts';

export interface LedgerFlags extends SettingFlags {
  readonly ledger?: string | undefined;
  readonly database?: string | undefined;
}

/**
 * Opens the ledger of the flags and settings, with the stored key or a passphrase typed by the user.
 *
 * @param options `isFirst`: the command may create a ledger; `whileAway`: it waits for the database server.
 * @throws Failure without a key, or without a ledger; the ledger's own errors.
 */
export async function openLedgerOf(
  flags: LedgerFlags,
  { isFirst = false, ...waiting }: { readonly isFirst?: boolean } & Pick<LedgerOptions, 'whileAway'> = {},
): Promise<Ledger> {
  // Node lets garbage grow to 120 MB. These settings reduce the memory of plans and runs.
  setFlagsFromString('--semi-space-growth-factor=1 --heap-growing-percent=50');
  const settings = new Settings(process.env, flags);
  const place = await placeOf(flags, settings);
  // A mistyped folder must not look like a ledger without runs.
  if (!isFirst && 'folder' in place && mayBeNew(place)) {
    throw usage(`There is no ledger in ${place.folder}.`, {
      code: 'no-ledger',
      flag: 'ledger',
      fix: '`workrights bulk plan` and `workrights monitor import` create one.',
    });
  }
  return openLedger(place, { key: await ledgerKey(settings, mayBeNew(place)), ...waiting });
}

/** Whether flags and settings name a ledger and its key, so that it can be opened without asking a person. */
export async function hasLedger(flags: LedgerFlags): Promise<boolean> {
  const settings = new Settings(process.env, flags);
  const place = await placeOf(flags, settings);
  const isThere = 'database' in place || !mayBeNew(place);
  return isThere && settings.sourceOfSecret('ledger-key') !== undefined;
}

async function placeOf(flags: LedgerFlags, settings: Settings): Promise<LedgerPlace> {
  if (flags.ledger !== undefined && flags.database !== undefined) {
    throw usage('Use --ledger or --database, not both.', { flag: 'database' });
  }
  if (flags.ledger !== undefined) return { folder: flags.ledger };
  if (flags.database !== undefined) return { database: withoutPassword(flags.database) };
  const stored = await settings.secret('database-url');
  if (stored) return { database: usable(stored, 'database-url').value };
  return { folder: join(homeFolder(process.env), 'ledger') };
}

/** @throws Failure for a URL with a password: other users of the machine can see arguments. */
function withoutPassword(database: string): string {
  const url = URL.canParse(database) ? new URL(database) : undefined;
  const isSecret = url && (url.password !== '' || /password/iu.test([...url.searchParams.keys()].join(' ')));
  if (url && !isSecret && problemOf('database-url', database) === undefined) return database;
  throw usage(
    isSecret
      ? '--database has a password in it, which other users of this machine can see.'
      : '--database must be a URL such as postgres://user@host:5432/database, without a password.',
    {
      flag: 'database',
      fix: `Set WORKRIGHTS_DATABASE_URL, or store the URL once: ${commandToStore('database-url')}.${isSecret ? ' Change the password that you typed.' : ''}`,
    },
  );
}

/** Whether the ledger may be new: for a database, that isn't known before it is opened. */
function mayBeNew(place: LedgerPlace): boolean {
  return 'database' in place || !existsSync(join(place.folder, 'ledger.sqlite'));
}

/**
 * The stored key, or a typed passphrase. For a possibly new ledger it is typed twice, because nobody could read a ledger with a
 * mistyped passphrase.
 *
 * @throws Failure if there is no key and no terminal to ask on.
 */
export async function ledgerKey(settings: Settings, isNew = false): Promise<string> {
  const found = await settings.secret('ledger-key');
  if (found) return usable(found, 'ledger-key').value;
  if (!canAsk()) {
    throw usage('The ledger needs a key: personal data in it is encrypted.', {
      code: 'settings',
      flag: 'ledger-key',
      fix: 'Set WORKRIGHTS_LEDGER_KEY to a long random text, or store one: workrights config set ledger-key. Keep a copy: nobody can read the ledger without it.',
    });
  }
  const typed = await askSecret('Passphrase of the ledger (at least 8 characters):');
  const problem = problemOf('ledger-key', typed);
  if (problem !== undefined) throw usage(`The passphrase ${problem}.`, { code: 'settings' });
  if (isNew && (await askSecret('The same passphrase again:')) !== typed) {
    throw usage('The two passphrases differ. Nothing was done.', { code: 'settings' });
  }
  return typed;
}
