/** The owner of a temporary n8n. */
export const owner = {
  email: 'owner@workrights.example',
  firstName: 'Olive',
  lastName: 'Sample',
  password: 'Only-For-Tests-1',
};

/** n8n binds its cookie to the browser that signed in; without this header some routes respond with 401. */
const BROWSER_ID = 'workrights-e2e';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What a signed-in owner shows to n8n. */
export interface Keys {
  readonly cookie: string;
  readonly apiKey: string;
}

/** Two ways to call n8n: the editor's routes and the public API. Both return the response's JSON. */
export interface Session {
  /** A route of the editor, under `/rest`. Returns the response's `data`. */
  rest<T>(method: Method, route: string, body?: unknown): Promise<T>;
  /** A route of the public API, under `/api/v1`. */
  api<T>(method: Method, route: string, body?: unknown): Promise<T>;
  /** A file that the editor loads, such as `/types/nodes.json`. */
  file(route: string): Promise<Response>;
  /** To continue this session in another process: n8n lets one address sign in only five times a minute. */
  readonly keys: Keys;
}

/** Creates a new n8n's owner, or signs in if there is one, and creates an API key. */
export async function openSession(url: string): Promise<Session> {
  const session = continueSession(url, { cookie: '', apiKey: '' });
  const { userManagement } = await session.rest<{ userManagement: { showSetupOnFirstLoad: boolean } }>(
    'GET',
    '/settings',
  );
  if (userManagement.showSetupOnFirstLoad) await session.rest('POST', '/owner/setup', owner);
  else await session.rest('POST', '/login', { emailOrLdapLoginId: owner.email, password: owner.password });
  const scopes = await session.rest<string[]>('GET', '/api-keys/scopes');
  const label = `e2e ${Date.now()}`;
  const { rawApiKey } = await session.rest<{ rawApiKey: string }>('POST', '/api-keys', {
    label,
    scopes,
    expiresAt: null,
  });
  return continueSession(url, { ...session.keys, apiKey: rawApiKey });
}

/** A session of somebody who has signed in already. */
export function continueSession(url: string, { cookie, apiKey }: Keys): Session {
  async function send(method: Method, route: string, headers: Record<string, string>, body?: unknown) {
    const response = await fetch(url + route, {
      method,
      // n8n closes a connection after five idle seconds, perhaps while the next request is being sent.
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text.slice(0, 800)}`);
    const signedIn = response.headers.getSetCookie().find((each) => each.startsWith('n8n-auth='));
    if (signedIn !== undefined) cookie = signedIn.split(';', 1)[0]!;
    return (text === '' ? undefined : JSON.parse(text)) as unknown;
  }

  return {
    async rest<T>(method: Method, route: string, body?: unknown) {
      const answer = await send(method, `/rest${route}`, { 'browser-id': BROWSER_ID, cookie }, body);
      return (answer as { data: T } | undefined)?.data as T;
    },
    async api<T>(method: Method, route: string, body?: unknown) {
      return (await send(method, `/api/v1${route}`, { 'x-n8n-api-key': apiKey }, body)) as T;
    },
    file: (route) => fetch(url + route, { headers: { cookie, 'browser-id': BROWSER_ID } }),
    get keys() {
      return { cookie, apiKey };
    },
  };
}
