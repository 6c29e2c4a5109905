/** What a handler answers. The server adds the request id, the length and the date. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A generator gives a long text piece by piece, as fast as the caller reads it. */
  readonly body: string | Uint8Array | Generator<string>;
}

/** A JSON answer; `value` is serialised at once. */
export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/**
 * A JSON answer that is an array, with the text of what is around it. An item is made from its id and serialised only as
 * the caller reads on; one that is undefined is left out.
 */
export function jsonListReply(
  [before, after]: readonly [string, string],
  ids: readonly string[],
  make: (id: string) => unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: listText(before, ids, make, after),
  };
}

/** It has no variable for an item: those of a generator live on while it waits, and an item can be a megabyte. */
function* listText(
  before: string,
  ids: readonly string[],
  make: (id: string) => unknown,
  after: string,
): Generator<string> {
  let separator = '';
  const textOf = (id: string) => {
    const item = make(id);
    if (item === undefined) return '';
    const text = separator + JSON.stringify(item);
    separator = ',';
    return text;
  };
  yield before;
  for (const id of ids) yield textOf(id);
  yield after;
}
