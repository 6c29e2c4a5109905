import type { Guide, Snippet } from './guide.ts';
import { runGuide, type Outcome } from './run-guide.ts';

/** What comes of the snippets of guides that are being run. */
export interface Outcomes {
  of(snippet: Snippet): Promise<Outcome>;
  /** When all guides have been run. Never rejects. */
  readonly done: Promise<void>;
}

/** They wait for time most of the while, not for the processor. */
const AT_ONCE = 6;

/** Runs guides side by side, those that may wait the longest first. */
export function runGuides(guides: readonly Guide[]): Outcomes {
  const outcomes = new Map<Snippet, PromiseWithResolvers<Outcome>>();
  for (const snippet of guides.flatMap(({ snippets }) => snippets)) {
    const outcome = Promise.withResolvers<Outcome>();
    // Whoever asks for it sees that it failed.
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

/** A client waits at its own pace, the shell at that of the sandbox. */
function programsIn({ snippets }: Guide): number {
  return snippets.filter(({ kind }) => kind === 'ts').length;
}
