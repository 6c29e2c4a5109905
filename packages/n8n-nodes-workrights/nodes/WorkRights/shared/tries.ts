import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isOutcomeUnknown } from '../transport/errors';
import { clock } from './clock';
import { asNodeFailure, type NodeFailure } from './items';

/** How long outcomes are kept after a failed try, in ms. n8n waits at most five seconds before the next one. */
export const KEPT_FOR = 10 * 60_000;

/** If more outcomes are kept, those whose next try is overdue are removed early. */
export const MOST_KEPT = 20_000;
const LONG_AGO = 60_000;

type Outcome =
  | { readonly record: IDataObject }
  | { readonly error: NodeFailure; readonly description?: string | null };

/** What the tries of one node run have sent. */
interface NodeRun {
  readonly outcomes: Map<string, Outcome>;
  /** How many tries are in progress. */
  running: number;
  /** When the last try ended, in ms. */
  endedAt: number;
}

/** Node runs that n8n may try again, the oldest first. */
const kept = new Map<string, NodeRun>();

/**
 * One try of a node that changes something. With Retry On Fail, n8n runs the node again for all its items. A change that an
 * earlier try made, or may have made, isn't sent again.
 */
export class Try {
  readonly #context: IExecuteFunctions;
  readonly #outcomes: Map<string, Outcome>;
  readonly #byBody: boolean;
  /** Outcomes that this try has used or added. */
  readonly used = new Set<string>();

  constructor(context: IExecuteFunctions, outcomes = new Map<string, Outcome>(), byBody = false) {
    this.#context = context;
    this.#outcomes = outcomes;
    this.#byBody = byBody;
  }

  /** Whether an earlier try has sent this item's change. */
  wasSent(itemIndex: number, body: unknown): boolean {
    return this.#outcomes.has(this.#keyOf(itemIndex, body));
  }

  /**
   * Sends an item's change and returns its record. If an earlier try has sent it, it returns that record.
   *
   * @throws NodeApiError or NodeOperationError; the same error again if an earlier try left the outcome unknown.
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
      // Without the list that the earlier try added.
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
 * Runs an operation that changes something, with knowledge of what earlier tries of the same execution, node and run index have
 * sent. Nothing is kept if n8n tries only once, or after a success.
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
    // If the first item has an error, n8n counts the whole node as failed and may try again.
    if (output[0]?.json.error === undefined) for (const used of attempt.used) nodeRun.outcomes.delete(used);
    return output;
  } finally {
    nodeRun.running -= 1;
    nodeRun.endedAt = clock.elapsed();
    if (nodeRun.outcomes.size === 0 && nodeRun.running === 0) kept.delete(key);
  }
}

/** How many outcomes are kept for later tries. */
export function keptOutcomes(): number {
  return [...kept.values()].reduce((sum, { outcomes }) => sum + outcomes.size, 0);
}

/**
 * The key of the tries that belong together. A tool of an AI agent may get a new run index with each try, and an execution may
 * have no ID; in both cases, items are the same if their bodies are.
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
