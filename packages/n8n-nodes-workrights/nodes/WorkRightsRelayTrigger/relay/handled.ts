import { clock } from '../../WorkRights/shared/clock';

/** What n8n sends back for a webhook: it ends with a success once the execution is there. */
export interface PendingResponse {
  readonly statusCode: number;
  readonly writableEnded: boolean;
}

/** Ids that are remembered, of all workflows together. */
const REMEMBERED = 10_000;

/** After this time nobody waits for the response of n8n any more. Milliseconds. */
const GIVEN_UP_AFTER = 5 * 60_000;

/**
 * Kept in memory. Static data is no place for it: n8n (2.41) doesn't save what a webhook changes there when it starts an
 * execution, and would save a note before it is certain that the execution starts.
 */
const started = new Set<string>();
const underWay = new Map<string, { readonly response: PendingResponse; readonly since: number }>();

/**
 * What became of an event that came before: `started` a workflow, or is still `underWay`. Undefined for an event that is
 * new, or whose workflow could not be started. An event may come twice, but none is lost.
 */
export function fateOf(key: string): 'started' | 'underWay' | undefined {
  settle();
  if (started.has(key)) return 'started';
  return underWay.has(key) ? 'underWay' : undefined;
}

export function noteEvent(key: string, response: PendingResponse): void {
  underWay.set(key, { response, since: clock.elapsed() });
}

function settle(): void {
  for (const [key, { response, since }] of underWay) {
    if (!response.writableEnded && clock.elapsed() - since < GIVEN_UP_AFTER) continue;
    underWay.delete(key);
    if (response.writableEnded && response.statusCode < 300) started.add(key);
  }
  for (const oldest of started) {
    if (started.size <= REMEMBERED) return;
    started.delete(oldest);
  }
}
