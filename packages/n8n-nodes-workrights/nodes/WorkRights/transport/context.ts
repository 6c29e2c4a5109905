import type { IExecuteFunctions, ILoadOptionsFunctions, IPollFunctions } from 'n8n-workflow';
import { operations } from '../generated/operations';

/** What n8n calls the node's functions with: an execution, a poll of the trigger, or a list in the editor. */
export type ApiContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

export type OperationName = keyof typeof operations;

export interface ApiCall {
  readonly operation: OperationName;
  /** Values of `{name}` in the operation's path. */
  readonly pathValues?: Readonly<Record<string, string>>;
  /** Another path of the same operation, from the contract. */
  readonly path?: string;
  /** Whole address, for links that the service gave. */
  readonly url?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The API key belongs in the body too, as `key` (service.md §4.2, update). */
  readonly keyInBody?: boolean;
  /** No pause between two attempts goes beyond this time. Milliseconds since the epoch. */
  readonly until?: number;
  /** The answer is a file. */
  readonly file?: boolean;
  /** Input item that this is for; messages name it. */
  readonly itemIndex?: number;
}

/** Operations that change something: never sent twice, and a lost answer leaves the outcome unknown. */
const WRITES: ReadonlySet<OperationName> = new Set<OperationName>([
  'createVisaCheck',
  'saveOnboard',
  'updateEmployee',
]);

export function isWrite({ operation }: ApiCall): boolean {
  return WRITES.has(operation);
}

export function isVisaChecksApi({ operation }: ApiCall): boolean {
  return operations[operation].api === 'visa-checks';
}

/** Fires when somebody stops the execution. Polls and lists in the editor cannot be stopped. */
export function stopSignal(context: ApiContext): AbortSignal | undefined {
  return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
