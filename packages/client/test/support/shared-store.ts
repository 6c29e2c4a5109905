import type { TokenStore } from '../../src/index.ts';

/** A store of tokens or of the quota as processes share it, with a lock. */
export function sharedStore(): Required<TokenStore> & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    texts,
    get: async (key) => texts.get(key),
    set: async (key, text) => void texts.set(key, text),
    lock(_, work) {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
