import { createDatabaseOn } from './postgres.ts';
import { prepared } from './prepared.ts';

/** Creates an empty database on the server that all suites share, and returns its URL. */
export function createDatabase(): Promise<string> {
  return createDatabaseOn(prepared('Postgres'));
}
