import { readFileSync } from 'node:fs';
import type { AccountOptions } from '../account.ts';
import { UsageError } from './usage-error.ts';

/**
 * A JSON list of accounts, so that credentials stay out of the process list.
 *
 * @throws UsageError for a file that is no such list. No message repeats what is in it.
 */
export function readAccountsFile(path: string | undefined): AccountOptions[] {
  if (path === undefined) return [];
  const list = readJsonFile(path);
  if (!Array.isArray(list) || !list.every(isAccount)) {
    throw new UsageError(
      `--accounts-file must be a JSON list of {"name", "accessToken", "accountKey", "apiKey"}, all texts.`,
    );
  }
  return list;
}

function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--accounts-file cannot be read: ${code ?? 'it is not JSON'}.`);
  }
}

const ACCOUNT_FIELDS: ReadonlySet<string> = new Set(['name', 'accessToken', 'accountKey', 'apiKey']);

function isAccount(value: unknown): value is AccountOptions {
  if (typeof value !== 'object' || value === null || !('name' in value)) return false;
  return Object.entries(value).every(
    ([field, each]) => ACCOUNT_FIELDS.has(field) && typeof each === 'string',
  );
}
