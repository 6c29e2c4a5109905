import { clock } from '../../WorkRights/shared/clock';

/** n8n's response to a webhook. It ends with a success when the execution exists. */
export interface PendingResponse {
  readonly statusCode: number;
  readonly writableEnded: boolean;
}

/** How many IDs are remembered, for all workflows together. */
const REMEMBERED = 10_000;

/** After this time in ms, no relay waits for n8n's response any more. */
const GIVEN_UP_AFTER = 5 * 60_000;

/**
 * Kept in memory. Static data isn't suitable: n8n (2.41) doesn't save a webhook's changes to it when an execution starts, and
 * would save them before it's certain that the execution starts.
 */
const started = new Set<string>();
const underWay = new Map<string, { readonly response: PendingResponse; readonly since: number }>();

/**
 * The state of an earlier event: it has `started` a workflow, or is still `underWay`. Undefined if the event is new, or if its
 * workflow couldn't start. An event may arrive twice, but none is lost.
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
