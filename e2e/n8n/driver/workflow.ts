import { randomUUID } from 'node:crypto';

/** A node in n8n's export of a workflow. */
export interface WorkflowNode {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly position: readonly [number, number];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly credentials?: Readonly<Record<string, CredentialReference>>;
  readonly onError?: 'continueErrorOutput' | 'continueRegularOutput' | 'stopWorkflow';
  readonly webhookId?: string;
  readonly retryOnFail?: boolean;
  readonly disabled?: boolean;
}

export interface CredentialReference {
  readonly id: string | null;
  readonly name: string;
}

type Link = { node: string; type: string; index: number };
export type Connections = Record<string, Record<string, Link[][]>>;

/** A workflow in n8n's export format. */
export interface Workflow {
  /** The ID in the file that it's imported from. */
  readonly id?: string;
  readonly name: string;
  readonly nodes: readonly WorkflowNode[];
  readonly connections: Connections;
  readonly settings: Readonly<Record<string, unknown>>;
}

type NodeExtras = Partial<
  Pick<WorkflowNode, 'credentials' | 'onError' | 'retryOnFail' | 'webhookId' | 'typeVersion'>
>;

/** A node of version 1. `workflow` sets its position on the canvas. */
export function node(
  name: string,
  type: string,
  parameters: Record<string, unknown> = {},
  extras: NodeExtras = {},
): WorkflowNode {
  return { id: randomUUID(), name, type, typeVersion: 1, position: [0, 0], parameters, ...extras };
}

/**
 * A workflow whose nodes are connected in this order.
 *
 * @param branches other connections: by a node's name, the nodes after each of its outputs. A node that is named here isn't
 * connected to the next one.
 */
export function workflow(
  name: string,
  nodes: readonly WorkflowNode[],
  branches: Readonly<Record<string, readonly (readonly string[])[]>> = {},
): Workflow {
  const connections: Connections = {};
  for (const [index, { name: from }] of nodes.entries()) {
    const next = nodes[index + 1];
    const outputs = branches[from] ?? (next === undefined ? undefined : [[next.name]]);
    if (outputs === undefined) continue;
    const main = outputs.map((targets) =>
      targets.map((target) => ({ node: target, type: 'main', index: 0 })),
    );
    connections[from] = { main };
  }
  const placed = nodes.map((each, index) => Object.assign({}, each, { position: [index * 220, 0] as const }));
  return { name, nodes: placed, connections, settings: { executionOrder: 'v1' } };
}
