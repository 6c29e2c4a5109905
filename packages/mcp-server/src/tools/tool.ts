import {
  isInputRequiredResult,
  type McpServer,
  type ServerContext,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import { WorkRightsKitError } from '@workrights/client';
import * as z from 'zod';
import { Refusal } from '../confirm/prepared.ts';
import { ERRORS } from '../generated/texts.gen.ts';

interface ToolOptions<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly description: string;
  readonly input: Input;
  /** What leaves: all else that `run` returns stays here. */
  readonly output: Output;
  /** Default: it only reads what the service has. */
  readonly hints?: ToolAnnotations;
  readonly run: (given: z.output<Input>, ctx: ServerContext) => object | Promise<object>;
}

const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: true };
/** It asks nobody. */
export const LOCAL: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** Calls at the same time, of all connections and batches. Each may wait for a person or for a check. */
const MOST_CALLS = 32;
let calls = 0;
/** How often a client that asked for it is told that a call goes on. Milliseconds. */
const BEAT = 1_000;

/** Registers a tool whose results have the form of its list, for programs and as text, and whose failures have one form. */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  name: string,
  { description, input, output, hints: annotations = READS, run }: ToolOptions<Input, Output>,
): void {
  const config = { description, inputSchema: slim(input), outputSchema: slim(output), annotations };
  const call = async (given: z.output<Input>, ctx: ServerContext) => {
    if (calls >= MOST_CALLS) throw new Refusal('Too many calls run at the same time. Call this again later.');
    calls += 1;
    const beats = setInterval(progressOf(ctx, name), BEAT).unref();
    try {
      const found = await run(given, ctx);
      if (isInputRequiredResult(found)) return found;
      const structuredContent = output.parse(found);
      return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
    } catch (error) {
      // A model reads its message.
      throw new Refusal(failureText(error));
    } finally {
      clearInterval(beats);
      calls -= 1;
    }
  };
  server.registerTool(name, config as never, call as never);
}

function progressOf({ mcpReq }: ServerContext, tool: string): () => void {
  const { _meta: { progressToken } = {} } = mcpReq;
  let progress = 0;
  return () => {
    if (progressToken === undefined) return;
    const params = { progressToken, progress: (progress += 1), message: `${tool} is waiting` };
    // A client that is gone misses nothing.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

/**
 * What a call threw, for a model: nothing that was sent or that the service said. Of the client's errors their own allow-list;
 * of any other, only its name, because its message may hold anything.
 */
function failureText(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof WorkRightsKitError))
    return `Something unexpected failed (${error instanceof Error ? error.name : 'no error'}).`;
  const { name, message, status, requestId } = error.toJSON();
  const next = ERRORS.some((known) => known.name === name)
    ? `Call explain_result with error "${String(name)}".`
    : undefined;
  const more = { error: name, ...(typeof status === 'number' && { status }), request_id: requestId, next };
  // A model has no error object.
  return `${String(message).replace('; see error.body', '')}\n${JSON.stringify(more)}`;
}

/** What leaves of a record, in one line of the list of tools, which has room for the fields of a record in one tool only. */
export function brief(record: z.ZodType): z.ZodType<Record<string, unknown>> {
  return z.looseObject({}).overwrite((found) => record.parse(found) as typeof found);
}

/** As zod writes a schema, without what costs a model's context: the server checks lengths and forms itself. */
function slim(schema: z.ZodType) {
  const written = (io: 'input' | 'output') => () => {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io,
      override: ({ jsonSchema }) => LEFT_OUT.forEach((name) => delete jsonSchema[name]),
    });
    return json as Record<string, unknown>;
  };
  const jsonSchema = { input: written('input'), output: written('output') };
  return { '~standard': { ...schema['~standard'], jsonSchema } };
}

const LEFT_OUT = ['additionalProperties', 'format', 'maxLength', 'minLength', 'pattern', 'propertyNames'];
