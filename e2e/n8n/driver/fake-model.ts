import type { ServerResponse } from 'node:http';

import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';

interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
}

interface ChatRequest {
  readonly messages: readonly Message[];
  readonly stream?: boolean;
  readonly tools?: readonly { function: { name: string; description: string; parameters: object } }[];
}

/** The model's next step: it uses a tool or answers. */
export type Move =
  | { readonly tool: string; readonly arguments: Record<string, unknown> }
  | { readonly answer: string };

/** A tool as the model sees it. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: object;
}

/**
 * A server with OpenAI's chat completions protocol that answers by rule, so that an AI agent runs without a model.
 *
 * @param decide gets the tools, the user's question, the tools' results so far, and the agent's instructions.
 */
export function startFakeModel(
  decide: (
    tools: readonly OfferedTool[],
    question: string,
    results: readonly string[],
    instructions: string,
  ) => Move,
): Promise<LoopbackServer> {
  return startLoopbackServer(({ path, body }, response) => {
    if (path.endsWith('/models')) return sendJson(response, { object: 'list', data: [{ id: 'fake-model' }] });
    if (!path.endsWith('/chat/completions')) return response.writeHead(404).end();
    const { messages, tools = [], stream } = JSON.parse(body) as ChatRequest;
    const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');
    const move = decide(
      tools.map((tool) => tool.function),
      question,
      results,
      messages.find(({ role }) => role === 'system')?.content ?? '',
    );
    return stream === true ? sendStream(response, move) : sendJson(response, completion(move));
  });
}

const head = { id: 'chatcmpl-fake', created: 0, model: 'fake-model' };

function message(move: Move): object {
  if ('answer' in move) return { role: 'assistant', content: move.answer };
  const call = { name: move.tool, arguments: JSON.stringify(move.arguments) };
  return {
    role: 'assistant',
    content: null,
    tool_calls: [{ index: 0, id: `call_${move.tool}`, type: 'function', function: call }],
  };
}

function finishReason(move: Move): string {
  return 'answer' in move ? 'stop' : 'tool_calls';
}

function completion(move: Move): object {
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message: message(move), finish_reason: finishReason(move) }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendStream(response: ServerResponse, move: Move): void {
  const chunks = [
    { index: 0, delta: message(move), finish_reason: null },
    { index: 0, delta: {}, finish_reason: finishReason(move) },
  ].map((choice) => ({ ...head, object: 'chat.completion.chunk', choices: [choice] }));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  response.end('data: [DONE]\n\n');
}
