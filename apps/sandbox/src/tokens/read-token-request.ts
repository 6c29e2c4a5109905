import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ProblemError, readBytes, readJsonBody } from '@workrights/local-server';
import { SCOPES, type Scope } from './scopes.ts';
import { TokenError } from './token-error.ts';

type Parameters = Readonly<Record<string, unknown>>;

/**
 * The body of a token request: a form, as in RFC 6749, or JSON, as the service's users send it.
 *
 * @throws TokenError
 */
export async function readTokenBody(incoming: IncomingMessage): Promise<unknown> {
  const { 'content-type': type = '' } = incoming.headers;
  const isForm = /^application\/x-www-form-urlencoded *(?:;|$)/iu.test(type);
  try {
    return isForm ? await readForm(incoming) : (await readJsonBody(incoming))?.value;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new TokenError('invalid_request', error.detail);
  }
}

async function readForm(incoming: IncomingMessage): Promise<Parameters> {
  const entries = [...new URLSearchParams((await readBytes(incoming)).toString())];
  const names = new Set(entries.map(([name]) => name));
  if (names.size < entries.length) throw new TokenError('invalid_request', 'A parameter was sent twice.');
  return Object.fromEntries(entries);
}

/** @throws TokenError for a body without parameters. */
export function parametersOf(body: unknown): Parameters {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Parameters;
  throw new TokenError('invalid_request', 'Send the parameters as a form or as a JSON object.');
}

/** The client's credentials, by HTTP Basic or by parameters, but not both (RFC 6749 §2.3.1). @throws TokenError */
export function readClient(
  headers: IncomingHttpHeaders,
  { client_id: id, client_secret: secret }: Parameters,
) {
  const encoded = /^Basic +(\S+) *$/iu.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return { id: textOf(id), secret: textOf(secret) };
  if (secret !== undefined) {
    throw new TokenError('invalid_request', 'Send the client secret once: by HTTP Basic or as a parameter.');
  }
  const [name = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  return { id: decoded(name), secret: decoded(password) };
}

/** RFC 6749 has `scope`; the service's pages also have `scopes`. Without either, all scopes. @throws TokenError */
export function readScopes({ scope, scopes }: Parameters): readonly Scope[] {
  const named = [scope, scopes].map((value) => (Array.isArray(value) ? value.join(' ') : textOf(value)));
  const [first = [], second = first] = named
    .map((text) => text.split(' ').filter(Boolean).toSorted())
    .filter((list) => list.length > 0);
  if (first.join(' ') !== second.join(' ')) {
    throw new TokenError('invalid_request', 'scope and scopes name different scopes.');
  }
  const known = SCOPES.filter((each) => first.includes(each));
  if (known.length < new Set(first).size) {
    throw new TokenError('invalid_scope', `The scopes are ${SCOPES.join(', ')}.`);
  }
  return known.length === 0 ? SCOPES : known;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  throw new TokenError('invalid_request', 'A parameter is not a text.');
}

/** HTTP Basic has both values URL-encoded (RFC 6749 §2.3.1). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
