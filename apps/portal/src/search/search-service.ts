import type { Answer, Question } from './load-search.ts';
import type { Answered, Asked } from './search-worker.ts';

/** The search in a worker, so that the page stays responsive. The worker starts with the first call. */
export class SearchService {
  readonly #site: string;
  readonly #waiting = new Map<number, (answer: Answer | undefined) => void>();
  #worker: Worker | undefined;
  #last = 0;

  /** @param site the folder of the site on its host, with a final slash. */
  constructor(site: string) {
    this.#site = site;
  }

  /** Begins to load what the first question needs. */
  load(): void {
    void this.#send();
  }

  /** Undefined if the search could not be loaded. The next question tries again. */
  ask(question: Question): Promise<Answer | undefined> {
    return this.#send(question);
  }

  #send(question?: Question): Promise<Answer | undefined> {
    this.#worker ??= this.#start();
    this.#last += 1;
    const asked: Asked = { id: this.#last, site: this.#site, ...(question && { question }) };
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    this.#waiting.set(asked.id, resolve);
    // A message to a worker has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#worker.postMessage(asked);
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('search-worker.ts', import.meta.url), {
      type: 'module',
      name: 'search',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      this.#waiting.get(data.id)?.(data.answer);
      this.#waiting.delete(data.id);
    });
    // The worker's own file could not be loaded.
    worker.addEventListener('error', () => {
      worker.terminate();
      this.#worker = undefined;
      for (const resolve of this.#waiting.values()) resolve(undefined);
      this.#waiting.clear();
    });
    return worker;
  }
}
