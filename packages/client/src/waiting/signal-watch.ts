/** One listener a signal, however many wait for it: a signal looks through all its listeners to add one. */
export class SignalWatch<Watcher> {
  readonly #told: (watcher: Watcher, signal: AbortSignal) => void;
  readonly #watched = new Map<AbortSignal, { watchers: Set<Watcher>; listener: () => void }>();

  constructor(told: (watcher: Watcher, signal: AbortSignal) => void) {
    this.#told = told;
  }

  add(signal: AbortSignal, watcher: Watcher): void {
    const known = this.#watched.get(signal);
    if (known) {
      known.watchers.add(watcher);
      return;
    }
    const watchers = new Set([watcher]);
    const listener = () => {
      for (const one of watchers) this.#told(one, signal);
    };
    signal.addEventListener('abort', listener, { once: true });
    this.#watched.set(signal, { watchers, listener });
  }

  remove(signal: AbortSignal, watcher: Watcher): void {
    const known = this.#watched.get(signal);
    if (!known) return;
    known.watchers.delete(watcher);
    if (known.watchers.size > 0) return;
    signal.removeEventListener('abort', known.listener);
    this.#watched.delete(signal);
  }
}
