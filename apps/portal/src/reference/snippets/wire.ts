import { withIds } from './needs.ts';
import { sandbox } from './sandbox.ts';
import type { JsonObject, SnippetOperation } from './tool.ts';

/** The placeholders that a tool writes for the reader's own values. */
export interface Values {
  readonly check: string;
  readonly onboard: string;
  readonly key: string;
  readonly downloadUrl: string;
  readonly accessToken: string;
  readonly apiKey: string;
}

/** A request as it is sent. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: JsonObject | undefined;
  /** The file for the response. */
  readonly output?: string;
}

/** The request of an operation to the sandbox. */
export function wireRequest(
  { id, interface: name, method, path }: SnippetOperation,
  body: JsonObject | undefined,
  values: Values,
): WireRequest {
  if (id === 'downloadAttachment') return { method, url: values.downloadUrl, output: 'visa.pdf' };
  const query = name === 'work-rights' ? `?key=${values.apiKey}` : id === 'listVisaChecks' ? '?limit=20' : '';
  return {
    method,
    url: `${sandbox.url}${path.replace('{id}', values.check)}${query}`,
    body: withIds(body, values),
  };
}

/** The request's headers. Interface B has its key in the URL instead (service.md §5). */
export function headersOf(
  { url, body }: WireRequest,
  accessToken: string,
): (readonly [name: string, value: string])[] {
  return [
    ...(url.includes('?key=')
      ? []
      : ([
          ['Authorization', `Bearer ${accessToken}`],
          ['Version', sandbox.version],
        ] as const)),
    ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as const)),
  ];
}
