interface Dispatcher {
  dispatch: (options: object, handler: { onRequestStart?: unknown }) => boolean;
}

/** Where undici keeps the dispatcher that `fetch` uses: 1 for handlers of undici 7 and before, 2 for those of undici 8. */
const current = (version: 1 | 2): Dispatcher | undefined =>
  (globalThis as Record<symbol, unknown>)[Symbol.for(`undici.globalDispatcher.${version}`)] as
    | Dispatcher
    | undefined;

/**
 * What lifts a runtime's own limit off a request whose `timeout` is longer, or none, so that the caller's holds: for Node
 * the two options of undici's `dispatch`, on the way to whatever dispatcher is in use; for Bun its `timeout`.
 */
export function withoutLimitOfRuntime(): object {
  const dispatcher: Dispatcher = {
    dispatch(options, handler) {
      const inUse = (handler.onRequestStart ? current(2) : undefined) ?? current(1);
      return inUse!.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);
    },
  };
  return { timeout: false, ...(current(1) && { dispatcher }) };
}
