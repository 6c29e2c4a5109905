/** A handler's response. The server adds the request id, the length and the date. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A generator gives a long text in pieces, as fast as the caller reads. */
  readonly body: string | Uint8Array | Generator<string>;
}

/** A JSON response; `value` is serialised at once. */
export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/**
 * A JSON response that is an array between two texts. An item is made from its id and serialised only when the caller reads on;
 * undefined items are omitted.
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

/** Items have no variable here, because a generator's variables stay in memory while it waits, and an item can have a megabyte. */
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
