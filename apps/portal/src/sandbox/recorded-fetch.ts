/** A request and its response as sent, but with masked credentials. */
export interface Exchange {
  readonly method: string;
  /** Path and query, without the API key. */
  readonly path: string;
  readonly requestHeaders: readonly string[];
  readonly requestBody: string;
  readonly status: number;
  readonly statusText: string;
  readonly responseHeaders: readonly string[];
  readonly responseBody: string;
}

/** The request headers worth reading. The browser adds many more. */
const SHOWN_HEADERS = ['authorization', 'version', 'content-type', 'accept'];

/** The response headers that a reader acts on. */
const SHOWN_OF_RESPONSE = [
  'content-type',
  'content-disposition',
  'location',
  'retry-after',
  'www-authenticate',
];

const MASK = '***';

/** A `fetch` that reports every exchange after its response. It changes nothing. */
export function recordedFetch(tell: (exchange: Exchange) => void): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const requestBody = request.body === null ? '' : await request.clone().text();
    const answer = await fetch(request);
    tell({
      method: request.method,
      path: pathOf(request.url),
      requestHeaders: shown(request.headers, SHOWN_HEADERS),
      requestBody: pretty(requestBody, (name, value: unknown) => (name === 'key' ? MASK : value)),
      status: answer.status,
      statusText: answer.statusText,
      responseHeaders: shown(answer.headers, SHOWN_OF_RESPONSE),
      responseBody: await readBody(answer.clone()),
    });
    return answer;
  };
}

function shown(headers: Headers, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = headers.get(name);
    if (value === null) return [];
    return [`${capitalised(name)}: ${name === 'authorization' ? `Bearer ${MASK}` : value}`];
  });
}

function pathOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = [...searchParams.keys()].map((name) => `${name}=${MASK}`).join('&');
  return query === '' ? pathname : `${pathname}?${query}`;
}

async function readBody(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  if (/json|text/u.test(type)) return pretty(await answer.text());
  const { size } = await answer.blob();
  return size === 0 ? '' : `(${size} bytes of ${type})`;
}

/** @param mask applies to JSON, because an update of an onboarding request has the API key in its body (service.md §4.2). */
function pretty(text: string, mask?: (name: string, value: unknown) => unknown): string {
  try {
    return JSON.stringify(JSON.parse(text, mask), null, 2);
  } catch {
    return text;
  }
}

function capitalised(header: string): string {
  return header.replaceAll(/(?:^|-)[a-z]/gu, (letter) => letter.toUpperCase());
}
