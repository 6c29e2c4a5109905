import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Engine, EngineNode, Run, Workflow, WorkflowNode } from './engine-types.ts';
import { loadCredentials, loadNodes } from './load-package.ts';
import { helperNodes } from './helper-nodes.ts';

const tools = path.resolve(import.meta.dirname, '../tools');

// The engine reads its settings when it's first required.
process.env['N8N_USER_FOLDER'] ??= mkdtempSync(path.join(tmpdir(), 'n8n-light-'));
process.env['N8N_ENCRYPTION_KEY'] ??= 'light-engine';
process.env['N8N_LOG_LEVEL'] ??= 'silent';

/** The credentials' values, by type. */
export type CredentialValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * n8n's own engine without a server: real workflow execution, expressions, request helper, item linking and binary data.
 * Everything is required from one place and never imported: errors are recognized by their class, so each class must exist only
 * once.
 */
export async function startEngine(
  packageFolder: string,
  credentials: () => CredentialValues,
): Promise<Engine> {
  const require = createRequire(path.join(tools, 'package.json'));
  const core = require('n8n-core');
  const coreRequire = createRequire(require.resolve('n8n-core'));
  const workflowPackage = coreRequire('n8n-workflow');
  const { Container } = coreRequire('@n8n/di');
  await workflowPackage.Expression.initExpressionEngine?.({ engine: 'legacy' });
  const binaryData = Container.get(core.BinaryDataService);
  await binaryData.init({ mode: 'default', availableModes: ['default'] });

  const nodes: Record<string, EngineNode> = { ...helperNodes, ...loadNodes(packageFolder) };
  const credentialTypes = loadCredentials(packageFolder);
  const nodeTypes = {
    getByName: (type: string) => nodes[type],
    getByNameAndVersion: (type: string, version?: number) =>
      workflowPackage.NodeHelpers.getVersionedNodeType(nodes[type], version),
    getKnownTypes: () => ({}),
  };

  class Credentials extends workflowPackage.ICredentialsHelper {
    getParentTypes = () => [];
    isCredentialUsableByNode = () => true;
    getCredentialsProperties = (type: string) => credentialTypes[type]?.properties ?? [];
    getDecrypted = async (_data: unknown, _reference: unknown, type: string) => ({ ...credentials()[type] });
    preAuthentication = async () => undefined;
    runPreAuthentication = async () => undefined;

    async authenticate(
      values: Record<string, string>,
      type: string,
      request: Record<string, Record<string, string>>,
      workflow: { expression: { getSimpleParameterValue: (...args: unknown[]) => unknown } },
      node: unknown,
    ) {
      const resolve = (text: string): string =>
        text.startsWith('=')
          ? String(
              workflow.expression.getSimpleParameterValue(
                node,
                text,
                'internal',
                { $credentials: values },
                undefined,
                '',
              ),
            )
          : text;
      const { properties = {} } = credentialTypes[type]?.authenticate ?? {};
      for (const [part, fields] of Object.entries(properties)) {
        request[part] ??= {};
        for (const [name, value] of Object.entries(fields)) request[part][resolve(name)] = resolve(value);
      }
      return request;
    }
  }

  let executions = 0;
  const additionalData = (hooks?: unknown) => ({
    hooks,
    credentialsHelper: new Credentials(),
    executionId: String(executions),
    userId: 'u1',
    instanceBaseUrl: 'http://localhost/',
    restApiUrl: 'http://localhost/rest',
    webhookBaseUrl: 'http://localhost/webhook',
    webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
    webhookTestBaseUrl: 'http://localhost/webhook-test',
    formWaitingBaseUrl: 'http://localhost/form-waiting',
    variables: {},
    setExecutionStatus() {},
    sendDataToUI() {},
    logAiEvent() {},
  });

  const workflowOf = ({ nodes: list, connections }: Workflow) =>
    new workflowPackage.Workflow({
      id: 'wf',
      name: 'Light',
      active: false,
      nodeTypes,
      settings: { executionOrder: 'v1' },
      nodes: list,
      connections,
    });

  return {
    node: (type) => nodes[type] as EngineNode,
    execute(description) {
      const workflow = workflowOf(description);
      const data = { id: 'wf', name: 'Light', ...description };
      executions += 1;
      const hooks = new core.ExecutionLifecycleHooks('trigger', String(executions), data);
      const execution = new core.WorkflowExecute(additionalData(hooks), 'trigger');
      const startNode = workflow.getNode(description.nodes[0]?.name);
      const running = execution.run({ workflow, startNode });
      return { done: running as Promise<Run>, stop: () => running.cancel() as void };
    },
    poller(node: WorkflowNode) {
      const workflow = workflowOf({ nodes: [node], connections: {} });
      const type = nodes[node.type] as EngineNode;
      const self = workflow.getNode(node.name);
      const contextFor = (activation: string) =>
        new core.PollContext(workflow, self, additionalData(), 'trigger', activation);
      // n8n has one context until the workflow is deactivated or n8n ends.
      let context = contextFor('activate');
      return {
        async poll(mode = 'trigger') {
          const manual = () => new core.PollContext(workflow, self, additionalData(), mode, 'manual');
          return (await type.poll?.call(mode === 'trigger' ? context : manual())) ?? null;
        },
        // What n8n keeps of a workflow between two starts.
        kept: () => structuredClone(JSON.parse(JSON.stringify(workflow.staticData)) as object),
        restore: (data) => {
          workflow.staticData = workflowPackage.createObservableObject?.(data) ?? data;
          context = contextFor('init');
        },
      };
    },
    readFile: async (binary) => (await binaryData.getAsBuffer(binary)) as Buffer,
  };
}
