import type { Guide, Snippet } from './guide.ts';
import { runGuide, type Outcome } from './run-guide.ts';

/** The results of guides that are being run. */
export interface Outcomes {
  of(snippet: Snippet): Promise<Outcome>;
  /** Resolves when all guides have been run. Never rejects. */
  readonly done: Promise<void>;
}

/** More than the machine has cores, because the guides mostly wait. */
const AT_ONCE = 6;

/** Runs guides at the same time. Those that may wait the longest start first. */
export function runGuides(guides: readonly Guide[]): Outcomes {
  const outcomes = new Map<Snippet, PromiseWithResolvers<Outcome>>();
  for (const snippet of guides.flatMap(({ snippets }) => snippets)) {
    const outcome = Promise.withResolvers<Outcome>();
    // The caller of `of` sees the failure.
    outcome.promise.catch(() => undefined);
    outcomes.set(snippet, outcome);
  }
  const waiting = guides.toSorted((one, other) => programsIn(other) - programsIn(one));

  async function work(): Promise<void> {
    for (let guide = waiting.shift(); guide !== undefined; guide = waiting.shift()) {
      try {
        for await (const outcome of runGuide(guide)) outcomes.get(outcome.snippet)!.resolve(outcome);
      } catch (error) {
        for (const snippet of guide.snippets) outcomes.get(snippet)!.reject(error);
      }
    }
  }
  const done = Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => undefined);
  return { of: (snippet) => outcomes.get(snippet)!.promise, done };
}

/** Only these wait in real time: a client waits at its own pace, while the shell waits in the sandbox's time. */
function programsIn({ snippets }: Guide): number {
  return snippets.filter(({ kind }) => kind === 'ts').length;
}
