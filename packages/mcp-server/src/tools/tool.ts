import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  type McpServer,
  type ServerContext,
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
  /** It changes something: only the creates do. */
  readonly writes?: boolean;
  /** It asks the service. Default true. */
  readonly isOpenWorld?: boolean;
  readonly run: (
    given: z.output<Input>,
    ctx: ServerContext,
  ) => Promise<object | InputRequiredResult> | object;
}

/** Registers a tool whose results have the form of its list, for programs and as text, and whose failures have one form. */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  name: string,
  { description, input, output, writes = false, isOpenWorld = true, run }: ToolOptions<Input, Output>,
): void {
  const annotations = {
    readOnlyHint: !writes,
    openWorldHint: isOpenWorld,
    ...(writes && { destructiveHint: true, idempotentHint: false }),
  };
  const config = { description, inputSchema: slim(input), outputSchema: slim(output), annotations };
  const call = async (given: z.output<Input>, ctx: ServerContext) => {
    try {
      const found = await run(given, ctx);
      if (isInputRequiredResult(found)) return found;
      const structuredContent = output.parse(found);
      return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
    } catch (error) {
      return failureOf(error);
    }
  };
  server.registerTool(name, config as never, call as never);
}

/**
 * What a call threw, for a model: nothing that was sent or that the service said. Of the client's errors their own allow-list;
 * of any other, only its name, because its message may hold anything.
 */
function failureOf(error: unknown): CallToolResult {
  const failure = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });
  if (error instanceof Refusal) return failure(error.message);
  if (!(error instanceof WorkRightsKitError))
    return failure(`Something unexpected failed (${error instanceof Error ? error.name : 'no error'}).`);
  const { name, message, status, requestId } = error.toJSON();
  const next = ERRORS.some((known) => known.name === name)
    ? `Call explain_result with error "${String(name)}".`
    : undefined;
  const more = { error: name, ...(typeof status === 'number' && { status }), request_id: requestId, next };
  // A model has no error object.
  return failure(`${String(message).replace('; see error.body', '')}\n${JSON.stringify(more)}`);
}

/** What leaves of a record, in one line of the list of tools, which has room for the fields of a record in one tool only. */
export function brief(record: z.ZodType): z.ZodType<Record<string, unknown>> {
  return z.looseObject({}).overwrite((found) => record.parse(found) as typeof found);
}

/** As zod writes a schema, without what costs a model's context: the server checks lengths and forms itself. */
function slim({ '~standard': standard }: z.ZodType) {
  const { input, output } = standard.jsonSchema;
  const jsonSchema: typeof standard.jsonSchema = {
    input: (options) => slimmed(input(options)),
    output: (options) => slimmed(output(options)),
  };
  return { '~standard': { ...standard, jsonSchema } };
}

const LEFT_OUT = /^(?:\$schema|additionalProperties|format|maxLength|minLength|pattern|propertyNames)$/u;

function slimmed(json: object): Record<string, unknown> {
  const text = JSON.stringify(json, (name, value: unknown) => {
    const isLeftOut = LEFT_OUT.test(name) || (name === 'default' && value === null);
    if (isLeftOut || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined;
    const { anyOf, ...rest } = Object(value) as { anyOf?: readonly { readonly type?: unknown }[] };
    const [one, other] = anyOf ?? [];
    const isNullable = anyOf?.length === 2 && typeof one?.type === 'string' && other?.type === 'null';
    return isNullable ? { ...rest, ...one, type: [one.type, 'null'] } : value;
  });
  return JSON.parse(text);
}
