import type { Item, NodeFailure, Run, Workflow, WorkflowNode } from './engine-types.ts';

const TYPE = 'n8n-nodes-workrights.workRights';

type Extra = Partial<Pick<WorkflowNode, 'onError' | 'retryOnFail' | 'maxTries' | 'waitBetweenTries'>>;

export const credentials = {
  visaChecksApi: { id: '1', name: 'Visa Checks' },
  workRightsApi: { id: '2', name: 'Work Rights' },
};

export function node(
  name: string,
  type: string,
  parameters: WorkflowNode['parameters'],
  extra: Partial<WorkflowNode> = {},
): WorkflowNode {
  return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters, ...extra };
}

export const start = (items: readonly object[]): WorkflowNode =>
  node('Start', 'test.start', { items: JSON.stringify(items) });

/** The node under test, named `Node`. */
export const workRights = (parameters: WorkflowNode['parameters'], extra: Extra = {}): WorkflowNode =>
  node('Node', TYPE, parameters, { credentials, ...extra });

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** An Australian work check of each item's person, from the item's `document` and `who`. */
export const createCheck = (parameters: object = {}, extra: Extra = {}): WorkflowNode =>
  workRights(
    {
      resource: 'visaCheck',
      operation: 'create',
      jurisdiction: 'AUS',
      australianCheckType: 'work',
      documentType: 'passport',
      documentNumber: '={{ $json.document }}',
      citizenship: '={{ $json.country ?? "COL" }}',
      familyName: 'Sample',
      dateOfBirth: '1995-04-12',
      mode: 'fastcheck',
      waitForResult: true,
      additionalFields: {},
      options: { pollInterval: 0.2, timeout: 20 },
      simple: true,
      ...parameters,
    },
    extra,
  );

/** Connects nodes one after another. If there is a node `Failed`, it's connected to the error output of the node under test. */
export function chain(...nodes: readonly WorkflowNode[]): Workflow {
  const failed = nodes.find(({ name }) => name === 'Failed');
  const line = nodes.filter((each) => each !== failed);
  const to = (target: WorkflowNode) => [{ node: target.name, type: 'main', index: 0 }];
  const connections = line.map((from, index) => {
    const next = line[index + 1];
    const outputs = [next ? to(next) : [], ...(from.name === 'Node' && failed ? [to(failed)] : [])];
    return [from.name, { main: outputs }] as const;
  });
  return { nodes, connections: Object.fromEntries(connections) };
}

export function itemsOf(run: Run, name = 'Node', output = 0): readonly Item[] {
  return run.data.resultData.runData[name]?.[0]?.data?.main?.[output] ?? [];
}

export function jsonOf(run: Run, name = 'Node', output = 0): readonly Item['json'][] {
  return itemsOf(run, name, output).map(({ json }) => json);
}

export function hintsOf(run: Run, name = 'Node'): string[] {
  return (run.data.resultData.runData[name]?.[0]?.hints ?? []).map(({ message }) => message);
}

export function failureOf(run: Run): NodeFailure {
  const { error } = run.data.resultData;
  if (error === undefined) throw new Error('The workflow did not fail.');
  return error;
}
