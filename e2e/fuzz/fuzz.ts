import { asyncProperty, check as tryInputs } from 'fast-check';

import { CORPUS, keepFind, readFinds } from './corpus.ts';
import type { Target } from './target.ts';

export interface FuzzOptions {
  /** The number of new inputs, after those of the corpus. A target with `times` gets a multiple of it. */
  readonly cases: number;
  /** The same seed gives the same inputs. */
  readonly seed: number;
  readonly corpus?: string;
}

/** A response that takes longer hangs, or takes disproportionate time. Milliseconds. */
const PATIENCE = 60_000;

/**
 * Tries the corpus of a target, then new inputs. Shrinks an input that breaks something and stores it in the corpus.
 *
 * @returns how many new inputs and how many of the corpus were tried.
 * @throws Error with the file of the input and what broke.
 */
export async function fuzz(
  target: Target,
  { cases, seed, corpus = CORPUS }: FuzzOptions,
): Promise<{ tried: number; replayed: number }> {
  await using opened = await target.open();
  const attempt = (input: unknown) => inTime(async () => opened.check(input));
  const finds = readFinds(target.name, corpus);
  for (const { file, input } of finds) {
    await attempt(input).catch((error: unknown) => {
      throw new Error(`${target.name}: the input of ${file} breaks it: ${messageOf(error)}`, {
        cause: error,
      });
    });
  }
  const tried = cases * (target.times ?? 1);
  if (tried > 0) {
    const result = await tryInputs(asyncProperty(opened.inputs, attempt), { numRuns: tried, seed });
    if (result.failed) {
      const [input] = result.counterexample ?? [];
      const broke = messageOf(result.errorInstance);
      const file = keepFind(target.name, input, broke, corpus);
      throw new Error(
        `${target.name}: input ${result.numRuns} of seed ${seed} breaks it: ${broke}\nKept in ${file}. Commit it with the mend. ` +
          `On another machine: pnpm fuzz --only ${target.name} --seed ${seed} --cases ${cases}`,
        { cause: result.errorInstance },
      );
    }
  }
  return { tried, replayed: finds.length };
}

async function inTime(attempt: () => Promise<void>): Promise<void> {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = () => new Error(`it took longer than ${PATIENCE / 1_000} seconds`);
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), PATIENCE);
  });
  try {
    await Promise.race([attempt(), end]);
  } finally {
    clearTimeout(timer);
  }
  // The timer can't fire during a computation.
  if (performance.now() - began > PATIENCE) throw late();
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
}
