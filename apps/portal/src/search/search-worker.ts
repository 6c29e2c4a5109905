import { type Answer, loadSearch, type Question } from './load-search.ts';

/** A question with its number, and the folder of the site. */
export interface Asked {
  readonly id: number;
  readonly site: string;
  /** Without a question, the search only loads. */
  readonly question?: Question;
}

export interface Answered {
  readonly id: number;
  /** Missing if the search could not be loaded. */
  readonly answer?: Answer;
}

let loading: ReturnType<typeof loadSearch> | undefined;

/** Loads once. After a failure, the next question tries again. */
function load(site: string): ReturnType<typeof loadSearch> {
  loading ??= loadSearch(async (file) => {
    const response = await fetch(site + file);
    if (!response.ok) throw new Error(`${file} answered ${response.status}.`);
    return response.json();
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void reply(data));

async function reply({ id, site, question }: Asked): Promise<void> {
  let answered: Answered = { id };
  try {
    const ask = await load(site);
    if (question !== undefined) answered = { id, answer: await ask(question) };
  } catch {
    // The dialog says that the search could not be loaded.
  }
  postMessage(answered);
}
