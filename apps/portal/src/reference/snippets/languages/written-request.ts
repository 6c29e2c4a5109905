import { snippetz } from '@scalar/snippetz';
import { isUpdate } from '../needs.ts';
import { sandbox } from '../sandbox.ts';
import type { JsonObject, SnippetOperation } from '../tool.ts';
import { headersOf, wireRequest, type Values } from '../wire.ts';

/** A value that the program reads from its environment. */
export interface Setting {
  /** Name of the environment variable: `WORKRIGHTS_API_KEY`. */
  readonly variable: string;
  /** Its words, for the name of a variable in the program: `api`, `key`. */
  readonly words: readonly string[];
  /** What stands for it when it isn't set: the sandbox's own, which opens nothing else. */
  readonly fallback?: string | undefined;
}

/** A request in a programming language, as `@scalar/snippetz` writes it. */
export interface WrittenRequest {
  /** Its strings hold `__NAME__` where the value of a setting belongs. */
  readonly code: string;
  /** The JSON text in it, which the writer has put into `code` in some way of its own. */
  readonly json: string | undefined;
  /** The settings that it uses, in the order of their first use. */
  readonly settings: readonly Setting[];
  /** File that the response goes into. */
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

/** Before the place of a URL that is known to the reader alone. */
export const WHOLE_URL = 'http://url/';

const PLACES: Values = {
  check: '__CHECK_ID__',
  onboard: '__ONBOARD_ID__',
  key: '__KEY_ID__',
  // Some writers parse the URL.
  downloadUrl: `${WHOLE_URL}__DOWNLOAD_URL__`,
  accessToken: '__WORKRIGHTS_ACCESS_TOKEN__',
  apiKey: '__WORKRIGHTS_API_KEY__',
};

const writers = snippetz();

/** The target and the client that the library knows a writer by. */
export type Writer = readonly [...Parameters<typeof writers.print>] extends readonly [
  infer Target,
  infer Client,
  unknown,
]
  ? { readonly target: Target; readonly client: Client }
  : never;

/**
 * The request of an operation in a programming language.
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
