/** The error that a promise rejects with; fails the test when it does not. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`expected a rejection, got ${typeof value}`);
}
