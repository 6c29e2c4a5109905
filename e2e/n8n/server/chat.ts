import { randomUUID } from 'node:crypto';

import type { Listening } from '../../support/loopback-server.ts';
import { postJson } from '../../support/post-json.ts';
import type { N8n } from '../driver/n8n.ts';
import type { CredentialReference, Workflow } from '../driver/workflow.ts';

/** The credential for a model that a loopback server plays. */
export function createModelCredential(
  n8n: N8n,
  { url }: Pick<Listening, 'url'>,
): Promise<CredentialReference> {
  return n8n.createCredential('openAiApi', 'Model', { apiKey: 'none', url: `${url}/v1`, header: false });
}

/** A published workflow with the node "Chat". Disposing of it deactivates the workflow. */
export interface Chat extends AsyncDisposable {
  /** What the workflow answers to the first question of a new session. */
  ask(question: string): Promise<string>;
}

export async function openChat(n8n: N8n, workflow: Workflow): Promise<Chat> {
  const id = await n8n.importWorkflow(workflow);
  await n8n.activate(id);
  const chat = workflow.nodes.find(({ name }) => name === 'Chat')?.webhookId;
  return {
    async ask(chatInput) {
      const question = { action: 'sendMessage', sessionId: randomUUID(), chatInput };
      const response = await postJson(`${n8n.url}/webhook/${chat}/chat`, question);
      return ((await response.json()) as { output: string }).output;
    },
    [Symbol.asyncDispose]: () => n8n.deactivate(id),
  };
}
