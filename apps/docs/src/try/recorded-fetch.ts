/** One request with its answer, as they went over the wire. */
export interface Exchange {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly requestHeaders: readonly string[];
  readonly requestBody: string;
  readonly status: number;
  readonly statusText: string;
  readonly responseBody: string;
}

/** What is worth reading in a request; the browser adds many more. */
const SHOWN_HEADERS = ['authorization', 'version', 'content-type', 'accept'];

/** A `fetch` that tells of every exchange once its answer is there. It changes nothing. */
export function recordedFetch(tell: (exchange: Exchange) => void): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const requestBody = request.body === null ? '' : await request.clone().text();
    const answer = await fetch(request);
    const { pathname, search } = new URL(request.url);
    tell({
      method: request.method,
      path: pathname + search,
      requestHeaders: SHOWN_HEADERS.flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [`${capitalised(name)}: ${value}`];
      }),
      requestBody: pretty(requestBody),
      status: answer.status,
      statusText: answer.statusText,
      responseBody: await readBody(answer.clone()),
    });
    return answer;
  };
}

async function readBody(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  if (/json|text/u.test(type)) return pretty(await answer.text());
  const { size } = await answer.blob();
  return size === 0 ? '' : `(${size} bytes of ${type})`;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function capitalised(header: string): string {
  return header.replaceAll(/(?:^|-)[a-z]/gu, (letter) => letter.toUpperCase());
}
