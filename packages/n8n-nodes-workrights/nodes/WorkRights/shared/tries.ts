import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isOutcomeUnknown } from '../transport/errors';
import { clock } from './clock';
import { asNodeFailure, type NodeFailure } from './items';

/** Milliseconds that outcomes are kept after a try that failed. n8n waits at most five seconds for the next one. */
export const KEPT_FOR = 10 * 60_000;

/** When more outcomes than these are kept, those whose next try should have come long ago go before their time. */
export const MOST_KEPT = 20_000;
const LONG_AGO = 60_000;

type Outcome =
  | { readonly record: IDataObject }
  | { readonly error: NodeFailure; readonly description?: string | null };

/** What the tries of one run of a node have sent. */
interface NodeRun {
  readonly outcomes: Map<string, Outcome>;
  /** Tries that are under way. */
  running: number;
  /** When the last try ended. Milliseconds. */
  endedAt: number;
}

/** Runs of nodes that n8n may try again, the oldest first. */
const kept = new Map<string, NodeRun>();

/**
 * One try of a node that changes something. With Retry On Fail, n8n runs the node again for all of its items: a change
 * that was made by a try before is not made again, nor one of which nobody knows whether it was made.
 */
export class Try {
  readonly #context: IExecuteFunctions;
  readonly #outcomes: Map<string, Outcome>;
  readonly #byBody: boolean;
  /** Outcomes that this try has used or brought. */
  readonly used = new Set<string>();

  constructor(context: IExecuteFunctions, outcomes = new Map<string, Outcome>(), byBody = false) {
    this.#context = context;
    this.#outcomes = outcomes;
    this.#byBody = byBody;
  }

  /** Whether a try before has sent the change of this item. */
  wasSent(itemIndex: number, body: unknown): boolean {
    return this.#outcomes.has(this.#keyOf(itemIndex, body));
  }

  /**
   * Sends the change of an item and gives its record. When a try before has sent it, gives that record.
   *
   * @throws NodeApiError or NodeOperationError; the same again when a try before left the outcome unknown.
   */
  async once<Sent extends IDataObject>(
    itemIndex: number,
    body: unknown,
    send: () => Promise<Sent>,
  ): Promise<Sent> {
    const key = this.#keyOf(itemIndex, body);
    this.used.add(key);
    const known = this.#outcomes.get(key);
    if (known !== undefined && 'record' in known) return known.record as Sent;
    if (known !== undefined) {
      // Without what the try before has added.
      known.error.description = known.description;
      throw known.error;
    }
    try {
      const record = await send();
      this.#outcomes.set(key, { record });
      return record;
    } catch (thrown) {
      const error = asNodeFailure(this.#context, thrown, itemIndex);
      if (isOutcomeUnknown(error)) this.#outcomes.set(key, { error, description: error.description });
      throw error;
    }
  }

  #keyOf(itemIndex: number, body: unknown): string {
    return this.#byBody ? `${itemIndex} ${JSON.stringify(body)}` : String(itemIndex);
  }
}

/**
 * Runs an operation that changes something as a try that knows what the tries before it have sent: those of the same
 * execution, node and run index. Nothing is kept when n8n tries once only, nor after a success.
 */
export async function withTries(
  context: IExecuteFunctions,
  run: (attempt: Try) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
  if (context.getNode().retryOnFail !== true) return await run(new Try(context));
  forgetOldRuns();
  const { key, byBody } = identityOf(context);
  const nodeRun = kept.get(key) ?? { outcomes: new Map<string, Outcome>(), running: 0, endedAt: 0 };
  kept.delete(key);
  kept.set(key, nodeRun);
  const attempt = new Try(context, nodeRun.outcomes, byBody);
  nodeRun.running += 1;
  try {
    const output = await run(attempt);
    // n8n takes an error in the first item for a failure of the node.
    if (output[0]?.json.error === undefined) for (const used of attempt.used) nodeRun.outcomes.delete(used);
    return output;
  } finally {
    nodeRun.running -= 1;
    nodeRun.endedAt = clock.elapsed();
    if (nodeRun.outcomes.size === 0 && nodeRun.running === 0) kept.delete(key);
  }
}

/** How many outcomes are kept for further tries. */
export function keptOutcomes(): number {
  return [...kept.values()].reduce((sum, { outcomes }) => sum + outcomes.size, 0);
}

/**
 * A tool of an AI agent may get another run index with each try, and an execution may have no id: there, an item is
 * the same when its body is.
 */
function identityOf(context: IExecuteFunctions): { key: string; byBody: boolean } {
  const execution = context.getExecutionId() as string | undefined;
  const byBody = execution === undefined || context.isToolExecution?.() === true;
  const runIndex = byBody ? null : (context.getWorkflowDataProxy(0).$runIndex as number);
  return {
    key: JSON.stringify([context.getWorkflow().id, execution, context.getNode().name, runIndex]),
    byBody,
  };
}

function forgetOldRuns(): void {
  const now = clock.elapsed();
  let excess = keptOutcomes() - MOST_KEPT;
  for (const [key, { outcomes, running, endedAt }] of kept) {
    const age = now - endedAt;
    if (running > 0 || age <= (excess > 0 ? LONG_AGO : KEPT_FOR)) continue;
    excess -= outcomes.size;
    kept.delete(key);
  }
}
