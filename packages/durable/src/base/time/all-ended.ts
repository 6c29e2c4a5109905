/** Waits until all have ended, then throws the first error, so that no step still runs unnoticed. */
export async function allEnded(steps: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(steps)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
