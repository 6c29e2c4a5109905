import { DatabaseSync } from 'node:sqlite';

import { vi } from 'vitest';

import { sqlIn } from './ledger-file.ts';

/** Collects every statement that a ledger prepares, each once. */
export function noteStatements(): { readonly texts: () => string[] } & Disposable {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  return {
    texts: () => [...new Set(prepare.mock.calls.map(([text]) => text))],
    [Symbol.dispose]: () => prepare.mockRestore(),
  };
}

/** SQLite's query plan of each statement, one entry for each line of the plan. */
export function stepsOf(folder: string, texts: readonly string[]): { detail: string; text: string }[] {
  return texts.flatMap((text) =>
    sqlIn(folder, `EXPLAIN QUERY PLAN ${text}`).map(({ detail }) => ({ detail: String(detail), text })),
  );
}
