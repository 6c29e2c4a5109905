/** The parts of n8n's stored execution that tests use. */
export interface Execution {
  readonly id: string;
  readonly status: 'new' | 'running' | 'waiting' | 'success' | 'error' | 'canceled' | 'crashed';
  readonly mode: string;
  readonly workflowId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** ISO 8601; null while it runs. */
  readonly stoppedAt: string | null;
  /** Custom data, which n8n stores separately from the execution's data. */
  readonly customData?: Readonly<Record<string, string>>;
  readonly data: {
    /** Undefined if it was stopped before it had any. */
    readonly resultData?: {
      readonly error?: ExecutionError;
      readonly runData?: Readonly<Record<string, readonly NodeRun[]>>;
    };
  };
}

export interface NodeRun {
  readonly executionStatus?: string;
  readonly error?: ExecutionError;
  readonly hints?: readonly { message: string }[];
  readonly data?: Readonly<Record<string, readonly (readonly Item[] | null)[]>>;
}

export interface ExecutionError {
  readonly name: string;
  readonly message: string;
  readonly description?: string | null;
  readonly httpCode?: string | null;
  readonly node?: { readonly name: string };
  readonly context?: { readonly itemIndex?: number };
}

export interface Item {
  readonly json: Readonly<Record<string, unknown>>;
  readonly binary?: Readonly<Record<string, BinaryFile>>;
  readonly pairedItem?: unknown;
}

export interface BinaryFile {
  readonly fileName?: string;
  readonly mimeType: string;
  readonly fileSize?: string;
  readonly id?: string;
  readonly data: string;
}

export const FINISHED: ReadonlySet<Execution['status']> = new Set([
  'success',
  'error',
  'canceled',
  'crashed',
]);

/** The items of a node's output in its last run. Empty if it didn't run. */
export function itemsOf(execution: Execution, node: string, output = 0): readonly Item[] {
  const run = execution.data.resultData?.runData?.[node]?.at(-1);
  return run?.data?.['main']?.[output] ?? [];
}

/** Why an execution failed; undefined if it didn't. */
export function errorOf({ data }: Execution): ExecutionError | undefined {
  return data.resultData?.error;
}
