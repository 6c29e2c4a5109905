import { until, type Patience } from '../../support/until.ts';
import { type Execution, FINISHED } from './execution.ts';
import type { Session } from './session.ts';
import type { CredentialReference, Workflow } from './workflow.ts';

/** A running n8n, and its owner's actions. */
export interface N8n extends Session {
  readonly url: string;
  /** The folder with its database, files and community nodes. */
  readonly userFolder: string;
  /** Stops it. An n8n that test files share is emptied instead. */
  stop(): Promise<void>;
  createCredential(type: string, name: string, data: Record<string, unknown>): Promise<CredentialReference>;
  /** The result of a credential's "Test" button. */
  testCredential(credential: CredentialReference): Promise<{ status: 'OK' | 'Error'; message: string }>;
  /** Imports a workflow as the editor does from a file. It gets a new ID, which is returned. */
  importWorkflow(workflow: Workflow): Promise<string>;
  /** Activates a workflow and waits until its webhooks and triggers are registered. */
  activate(workflowId: string): Promise<void>;
  deactivate(workflowId: string): Promise<void>;
  /** Starts a workflow from the trigger with this name, as the editor's button does. Returns the execution's ID. */
  run(workflowId: string, trigger: string): Promise<string>;
  /** Starts a workflow manually and waits until it ends. */
  execute(workflowId: string, trigger: string, patience?: Patience): Promise<Execution>;
  execution(executionId: string): Promise<Execution>;
  /** A workflow's executions, the newest first, at most 100. */
  executions(workflowId: string): Promise<Execution[]>;
  waitFor(executionId: string, patience?: Patience): Promise<Execution>;
  /** Presses "Stop". */
  cancel(executionId: string): Promise<void>;
}

type Process = Pick<N8n, 'url' | 'userFolder' | 'stop'>;

/** The actions that a session's routes allow. */
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
      // The response comes before the activation is done.
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
