/** Ids, not people. A lost create looks back some seconds, in which no client makes more checks than this. */
const MOST = 10_000;

/** Ids of checks that creates of a client have been told. */
export type Claims = Set<string>;

/** Keeps a check for the create that has been told its id. */
export function claim(claims: Claims, checkId: string): void {
  claims.add(checkId);
  for (const oldest of claims) {
    if (claims.size <= MOST) break;
    claims.delete(oldest);
  }
}
