// Copied from packages/connectors by workrights-codegen. Do not edit.
/** The most checks in one request. The service's maximum of `limit` isn't shown. */
const LARGEST = 100_000;

/** The number of checks to request when the service refuses more. */
const MODEST = 100;

/** How many checks to request first, at most, of a list that is filtered afterwards. */
export const FIRST = 1000;

export interface CheckList<Check> {
  /** How many checks to request first. */
  readonly first: number;
  readonly read: (limit: number) => Promise<readonly Check[]>;
  readonly isEnough: (checks: readonly Check[]) => boolean;
  /** The status of a response that is an error. */
  readonly statusOf: (error: unknown) => number | undefined;
  /** Called when the service refused a longer list. */
  readonly onShortened?: (note: string) => void;
}

/** The service may refuse a `limit` by these. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([400, 422]);

const SHORTENED = 'The service refused a longer list, so there may be more checks.';

/**
 * The newest checks, newest first. There are no pages, so each request asks for more until there are enough,
 * the list is shorter than requested, or the service has or allows no more.
 */
export async function listNewest<Check>({
  first,
  read,
  isEnough,
  statusOf,
  onShortened,
}: CheckList<Check>): Promise<readonly Check[]> {
  let checks: readonly Check[] = [];
  for (let asked = first; ; asked = Math.min(asked * 5, LARGEST)) {
    const found = await read(asked).catch(async (error: unknown) => {
      if (!REFUSALS.has(statusOf(error)) || asked <= MODEST) return await Promise.reject(error);
      onShortened?.(SHORTENED);
      return checks.length > 0 ? [] : await read(MODEST);
    });
    const grew = found.length > checks.length;
    if (grew) checks = found;
    if (!grew || checks.length < asked || asked >= LARGEST || isEnough(checks)) return checks;
  }
}
