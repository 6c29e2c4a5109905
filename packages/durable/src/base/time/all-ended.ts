/** Waits until all have ended, and only then throws what one of them met: none goes on unseen. */
export async function allEnded(steps: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(steps)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
