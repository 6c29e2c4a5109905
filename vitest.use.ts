import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** What `start` gives, for each test of the file a new one. */
export function useEach<T extends AsyncDisposable>(start: () => Promise<T>): T {
  return used(start, beforeEach, afterEach);
}

/** What `start` gives, one for all tests of the file. */
export function useOnce<T extends AsyncDisposable>(start: () => Promise<T>): T {
  return used(start, beforeAll, afterAll);
}

type Hook = (run: () => Promise<void>) => void;

/** Tests have it before it is started: whatever they read is of the one that runs. */
function used<T extends AsyncDisposable>(start: () => Promise<T>, before: Hook, after: Hook): T {
  let current: T | undefined;
  before(async () => {
    current = await start();
  });
  after(async () => {
    await current?.[Symbol.asyncDispose]();
  });
  return new Proxy({} as T, { get: (_, name) => Reflect.get(current ?? {}, name) as unknown });
}
