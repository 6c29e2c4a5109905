/** The error that a promise rejects with. Fails the test if the promise doesn't reject. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`expected a rejection, got ${typeof value}`);
}
