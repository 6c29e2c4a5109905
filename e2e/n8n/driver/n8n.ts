import { until, type Patience } from '../../support/until.ts';
import { type Execution, FINISHED } from './execution.ts';
import type { Session } from './session.ts';
import type { CredentialReference, Workflow } from './workflow.ts';

/** A running n8n, and what its owner can do with it. */
export interface N8n extends Session {
  readonly url: string;
  /** The folder that holds its database, its files and its community nodes. */
  readonly userFolder: string;
  /** Ends it. One that files share is emptied instead. */
  stop(): Promise<void>;
  createCredential(type: string, name: string, data: Record<string, unknown>): Promise<CredentialReference>;
  /** What the button "Test" of a credential says. */
  testCredential(credential: CredentialReference): Promise<{ status: 'OK' | 'Error'; message: string }>;
  /** Imports a workflow, as the editor does from a file: under an id of its own, which this gives. */
  importWorkflow(workflow: Workflow): Promise<string>;
  /** Activates a workflow and waits until its webhooks and triggers are there. */
  activate(workflowId: string): Promise<void>;
  deactivate(workflowId: string): Promise<void>;
  /** Starts a workflow as the editor's button does, from the trigger of this name. Gives the execution's id. */
  run(workflowId: string, trigger: string): Promise<string>;
  /** Starts a workflow by hand and waits for its end. */
  execute(workflowId: string, trigger: string, patience?: Patience): Promise<Execution>;
  execution(executionId: string): Promise<Execution>;
  /** Those of a workflow, newest first, at most 100. */
  executions(workflowId: string): Promise<Execution[]>;
  waitFor(executionId: string, patience?: Patience): Promise<Execution>;
  /** Presses "Stop". */
  cancel(executionId: string): Promise<void>;
}

type Process = Pick<N8n, 'url' | 'userFolder' | 'stop'>;

/** What can be done through the routes of a session. */
export function createN8n(program: Process, session: Session): N8n {
  const { rest, api } = session;
  const n8n: N8n = {
    ...program,
    ...session,
    createCredential: (type, name, data) => api('POST', '/credentials', { name, type, data }),
    testCredential: ({ id }) => api('POST', `/credentials/${id}/test`),
    async importWorkflow(workflow) {
      const { id } = await rest<{ id: string }>('POST', '/workflows', { ...workflow, id: undefined });
      return id;
    },
    async activate(workflowId) {
      await api('POST', `/workflows/${workflowId}/activate`);
      // Activating answers before it is done.
      await until(`workflow ${workflowId} to be published`, async () => {
        const { status } = await rest<{ status: string }>(
          'GET',
          `/workflows/${workflowId}/publication-status`,
        );
        return status === 'published';
      });
    },
    deactivate: (workflowId) => api('POST', `/workflows/${workflowId}/deactivate`),
    async run(workflowId, trigger) {
      const workflowData = await rest('GET', `/workflows/${workflowId}`);
      const { executionId } = await rest<{ executionId: string }>('POST', `/workflows/${workflowId}/run`, {
        workflowData,
        triggerToStartFrom: { name: trigger },
      });
      return executionId;
    },
    async execute(workflowId, trigger, patience) {
      return n8n.waitFor(await n8n.run(workflowId, trigger), patience);
    },
    execution: (executionId) => api('GET', `/executions/${executionId}?includeData=true`),
    async executions(workflowId) {
      const { data } = await api<{ data: Execution[] }>(
        'GET',
        `/executions?workflowId=${workflowId}&includeData=true&limit=100`,
      );
      return data;
    },
    waitFor: (executionId, patience) =>
      until(
        `execution ${executionId} to end`,
        async () => {
          const execution = await n8n.execution(executionId);
          return FINISHED.has(execution.status) && execution;
        },
        patience,
      ),
    cancel: (executionId) => rest('POST', `/executions/${executionId}/stop`),
  };
  return n8n;
}
