import { snippetz } from '@scalar/snippetz';
import { isUpdate } from '../needs.ts';
import { sandbox } from '../sandbox.ts';
import type { JsonObject, SnippetOperation } from '../tool.ts';
import { headersOf, wireRequest, type Values } from '../wire.ts';

/** A value that the program reads from its environment. */
export interface Setting {
  /** Name of the environment variable: `WORKRIGHTS_API_KEY`. */
  readonly variable: string;
  /** Its words, from which a program makes a variable name: `api`, `key`. */
  readonly words: readonly string[];
  /** The value when it isn't set: the sandbox's own, which opens nothing else. */
  readonly fallback?: string | undefined;
}

/** A request in a programming language, as `@scalar/snippetz` writes it. */
export interface WrittenRequest {
  /** Its strings contain `__NAME__` as the placeholder of a setting. */
  readonly code: string;
  /** Its JSON body. The writer formats it in its own way in `code`. */
  readonly json: string | undefined;
  /** The settings that it uses, in the order of their first use. */
  readonly settings: readonly Setting[];
  /** The file for the response. */
  readonly output: string | undefined;
}

const SETTINGS: readonly Setting[] = [
  { variable: 'WORKRIGHTS_ACCESS_TOKEN', words: ['access', 'token'], fallback: sandbox.accessToken },
  { variable: 'WORKRIGHTS_API_KEY', words: ['api', 'key'], fallback: sandbox.apiKey },
  { variable: 'CHECK_ID', words: ['check', 'id'] },
  { variable: 'ONBOARD_ID', words: ['onboard', 'id'] },
  { variable: 'KEY_ID', words: ['key', 'id'] },
  { variable: 'DOWNLOAD_URL', words: ['download', 'url'] },
];

/** Prefix of the placeholder for a URL that only the reader knows. */
export const WHOLE_URL = 'http://url/';

const PLACES: Values = {
  check: '__CHECK_ID__',
  onboard: '__ONBOARD_ID__',
  key: '__KEY_ID__',
  // A valid URL, because some writers parse it.
  downloadUrl: `${WHOLE_URL}__DOWNLOAD_URL__`,
  accessToken: '__WORKRIGHTS_ACCESS_TOKEN__',
  apiKey: '__WORKRIGHTS_API_KEY__',
};

const writers = snippetz();

/** The target and client by which the library identifies a writer. */
export type Writer = readonly [...Parameters<typeof writers.print>] extends readonly [
  infer Target,
  infer Client,
  unknown,
]
  ? { readonly target: Target; readonly client: Client }
  : never;

/**
 * Writes the request of an operation in a programming language.
 *
 * @throws Error when the library has no such writer.
 */
export function writtenRequest(
  { target, client }: Writer,
  operation: SnippetOperation,
  shown: JsonObject | undefined,
): WrittenRequest {
  const body = isUpdate(shown) ? { ...shown, key: PLACES.apiKey } : shown;
  const request = wireRequest(operation, body, PLACES);
  const json = request.body && JSON.stringify(request.body, null, 2);
  const code = writers.print(target, client, {
    method: request.method.toUpperCase(),
    url: request.url,
    headers: headersOf(request, PLACES.accessToken).map(([name, value]) => ({ name, value })),
    ...(json !== undefined && { postData: { mimeType: 'application/json', text: json } }),
  });
  if (code === undefined) throw new Error(`@scalar/snippetz writes no ${target} for ${client}.`);
  const settings = SETTINGS.filter(({ variable }) => code.includes(`__${variable}__`));
  return { code, json, settings, output: request.output };
}
