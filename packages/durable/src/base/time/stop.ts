/** Why a run ends early. */
export type StopReason = 'interrupted' | 'paused' | { readonly error: unknown };

/** Stops a run: softly first, so that requests in progress can finish. */
export interface Stop {
  /** Begin nothing new. */
  readonly soft: AbortSignal;
  /** Abort what is in progress. */
  readonly hard: AbortSignal;
  readonly reason: StopReason | undefined;
  readonly because: (reason: StopReason) => void;
  /** Call when no stop can come any more. */
  readonly dispose: () => void;
}

/**
 * @param signal the caller's signal, which stops softly.
 * @param within milliseconds until requests in progress are aborted too.
 */
export function createStop(signal: AbortSignal | undefined, within: number): Stop {
  const [soft, hard] = [new AbortController(), new AbortController()];
  let reason: StopReason | undefined;
  let timer: NodeJS.Timeout | undefined;
  const because = (why: StopReason) => {
    if (reason !== undefined) return;
    reason = why;
    soft.abort();
    timer = setTimeout(() => hard.abort(), within);
  };
  const interrupt = () => because('interrupted');
  if (signal?.aborted) interrupt();
  signal?.addEventListener('abort', interrupt, { once: true });
  return {
    soft: soft.signal,
    hard: hard.signal,
    get reason() {
      return reason;
    },
    because,
    dispose() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', interrupt);
    },
  };
}
