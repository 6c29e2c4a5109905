import type { WorkflowNode as ExportedNode } from '../driver/workflow.ts';

/** The parts of n8n that the tests use. The engine is loaded at run time, from outside the workspace. */

export interface WorkflowNode extends ExportedNode {
  readonly maxTries?: number;
  /** In ms. */
  readonly waitBetweenTries?: number;
}

export interface Workflow {
  readonly nodes: readonly WorkflowNode[];
  readonly connections: Readonly<Record<string, unknown>>;
}

export interface BinaryFile {
  readonly mimeType: string;
  readonly fileName?: string;
}

export interface Item {
  readonly json: Readonly<Record<string, unknown>>;
  readonly binary?: Readonly<Record<string, BinaryFile>>;
  readonly pairedItem?: unknown;
}

/** Errors are stored as plain objects. */
export interface NodeFailure {
  readonly name: string;
  readonly message: string;
  readonly description?: string | null;
  readonly httpCode?: string | null;
  readonly context: { readonly itemIndex?: number };
}

export interface NodeRun {
  readonly data?: { readonly main?: readonly (readonly Item[] | null)[] };
  readonly hints?: readonly { message: string; type?: string }[];
  readonly error?: NodeFailure;
}

export interface Run {
  readonly status: string;
  readonly data: {
    readonly resultData: {
      readonly error?: NodeFailure;
      readonly runData: Readonly<Record<string, readonly NodeRun[]>>;
    };
  };
}

export interface Execution {
  readonly done: Promise<Run>;
  stop(): void;
}

export interface Poller {
  poll(mode?: 'trigger' | 'manual'): Promise<Item[][] | null>;
  kept(): object;
  restore(data: object): void;
}

export interface EngineNode {
  readonly description: { readonly name: string; readonly [field: string]: unknown };
  execute?(this: unknown): Promise<Item[][]>;
  poll?(this: unknown): Promise<Item[][] | null>;
}

export interface Engine {
  node(type: string): EngineNode;
  execute(workflow: Workflow): Execution;
  poller(node: WorkflowNode): Poller;
  readFile(binary: BinaryFile): Promise<Buffer>;
}
