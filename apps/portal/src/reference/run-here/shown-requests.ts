import { needOf } from '../snippets/needs.ts';
import { sandbox } from '../snippets/sandbox.ts';
import type { JsonObject, SnippetExample, SnippetOperation } from '../snippets/tool.ts';
import { headersOf, wireRequest } from '../snippets/wire.ts';
import { PLACES, type ShownRequest } from './operation-run.ts';

/** The operations whose responses say something about a person. */
const SHOWS: Readonly<Record<string, ShownRequest['shows']>> = {
  getVisaCheck: 'check',
  getWorkRights: 'work-rights',
};

/** The requests on an operation's page, for the browser to send. */
export function shownRequests(
  operation: SnippetOperation,
  examples: readonly SnippetExample[],
): ShownRequest[] {
  return examples.map(({ name, body }) => {
    const request = wireRequest(operation, body, PLACES);
    return {
      name,
      operation: operation.aliasOf ?? operation.id,
      method: request.method,
      target: request.url.replace(sandbox.url, ''),
      body: request.body,
      headers: Object.fromEntries(headersOf(request, PLACES.accessToken)),
      need: needOf(operation, body),
      ownId: ownIdOf(operation, body),
      shows: SHOWS[operation.aliasOf ?? operation.id],
    };
  });
}

function ownIdOf(operation: SnippetOperation, body: JsonObject | undefined): ShownRequest['ownId'] {
  if (body?.onboard_id !== undefined) return 'onboard';
  if (body?.key_id !== undefined) return 'key';
  const need = needOf(operation, body);
  return need === 'check' || need === 'completed-check' ? 'check' : undefined;
}
