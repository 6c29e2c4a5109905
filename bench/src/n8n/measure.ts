import { errorOf, type Execution } from '@workrights/e2e/n8n/execution';
import type { N8n } from '@workrights/e2e/n8n/n8n';
import type { Workflow } from '@workrights/e2e/n8n/workflow';
import type { Sandbox } from '@workrights/sandbox';

import { START } from './workflows.ts';

export interface Figures {
  readonly seconds: number;
  readonly creations: number;
  /** The number of requests other than creations. */
  readonly reads: number;
}

const PATIENCE = { timeout: 600_000, interval: 250 };

/** Runs a workflow once and counts the requests that reached the service. Throws when a check was lost or created twice. */
export async function measure(
  n8n: N8n,
  sandbox: Sandbox,
  workflow: Workflow,
  { count, last }: { count: number; last: string },
): Promise<Figures> {
  const requests = new Map<string, number>();
  const { journal } = sandbox.context;
  const { record } = journal;
  journal.record = (entry) => {
    const operation = entry.operation_id ?? 'unknown';
    requests.set(operation, (requests.get(operation) ?? 0) + 1);
    record(entry);
  };
  try {
    const id = await n8n.importWorkflow(workflow);
    const execution = await n8n.execute(id, START, PATIENCE);
    const finished = finishedChecks(execution, last);
    const creations = requests.get('createVisaCheck') ?? 0;
    if (execution.status !== 'success' || finished !== count || creations !== count) {
      throw new Error(
        `${workflow.name}: ${execution.status}, ${finished} finished of ${creations} creations, ${errorOf(execution)?.message ?? ''}`,
      );
    }
    const all = [...requests.values()].reduce((sum, each) => sum + each, 0);
    return { seconds: secondsOf(execution), creations, reads: all - creations };
  } finally {
    journal.record = record;
  }
}

function finishedChecks(execution: Execution, node: string): number {
  const runs = execution.data.resultData?.runData?.[node] ?? [];
  const items = runs.flatMap((run) => run.data?.['main']?.[0] ?? []);
  return items.filter(({ json }) => {
    const check = (json['data'] ?? json) as Record<string, unknown>;
    return check['status'] === 'completed';
  }).length;
}

function secondsOf({ startedAt, stoppedAt }: Execution): number {
  return (Date.parse(stoppedAt ?? '') - Date.parse(startedAt)) / 1_000;
}
