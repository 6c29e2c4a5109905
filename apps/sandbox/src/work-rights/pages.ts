import type { SandboxContext } from '../http/context.ts';

/** Items on a page of a list (service.md §8). */
const PAGE_SIZE = 1000;

export function pageOf({ page_number: page = 1 }: { readonly page_number?: number }) {
  // Limits the offset to what SQLite's integers can hold; no database is that long.
  return { limit: PAGE_SIZE, offset: Math.min((page - 1) * PAGE_SIZE, Number.MAX_SAFE_INTEGER) };
}

/** The text before and after the items of a list. */
export function listEnvelope({ quirks }: SandboxContext): [string, string] {
  return quirks.current().envelope === 'data' ? ['{"data":[', ']}'] : ['[', ']'];
}
