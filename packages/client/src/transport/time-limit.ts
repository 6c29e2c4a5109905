/** Settles as `promise` does, or rejects with `late()` after `ms` milliseconds. Keeps no timer once it has settled. */
export async function inTime<T>(promise: Promise<T>, ms: number | false, late: () => Error): Promise<T> {
  if (ms === false) return promise;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts down the milliseconds of a limit that spans several steps; never below 1, which every timer can take. */
export function countDown(limit: number | false): () => number | false {
  if (limit === false) return () => false;
  const end = performance.now() + limit;
  return () => Math.max(1, Math.ceil(end - performance.now()));
}
