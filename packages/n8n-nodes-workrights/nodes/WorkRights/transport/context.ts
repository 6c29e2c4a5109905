import type { IExecuteFunctions, ILoadOptionsFunctions, IPollFunctions } from 'n8n-workflow';
import { operations } from '../generated/operations';

/** The context in which n8n calls the node's functions: an execution, a poll of the trigger, or a list in the editor. */
export type ApiContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

export type OperationName = keyof typeof operations;

export interface ApiCall {
  readonly operation: OperationName;
  /** Values of `{name}` in the operation's path. */
  readonly pathValues?: Readonly<Record<string, string>>;
  /** Another path of the same operation, from the contract. */
  readonly path?: string;
  /** A whole address, for a link from the service. */
  readonly url?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The API key is also in the body, as `key` (service.md §4.2, update). */
  readonly keyInBody?: boolean;
  /** A pause between two attempts must end before this time, in ms since the epoch. */
  readonly until?: number;
  /** The response is a file. */
  readonly file?: boolean;
  /** The input item, for messages. */
  readonly itemIndex?: number;
}

/** Operations that change something. They're never sent twice, and without a response the outcome is unknown. */
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

/** Aborts when the execution is stopped. Polls and lists in the editor can't be stopped. */
export function stopSignal(context: ApiContext): AbortSignal | undefined {
  return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
