import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { failureOf } from './answers.ts';
import { slim } from './schemas.ts';

interface ToolOptions<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** It changes something: only the creates do. */
  readonly writes?: boolean;
  /** It asks the service. Default true. */
  readonly isOpenWorld?: boolean;
  readonly run: (
    input: z.output<Input>,
    ctx: ServerContext,
  ) => Promise<CallToolResult | InputRequiredResult> | CallToolResult | InputRequiredResult;
}

/** Registers a tool whose failures are all results of one form. */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  { name, description, input, output, writes = false, isOpenWorld = true, run }: ToolOptions<Input, Output>,
): void {
  const annotations = {
    readOnlyHint: !writes,
    openWorldHint: isOpenWorld,
    ...(writes && { destructiveHint: true, idempotentHint: false }),
  };
  const config = { description, inputSchema: slim(input), outputSchema: slim(output), annotations };
  server.registerTool(
    name,
    config as never,
    (async (given: z.output<Input>, ctx: ServerContext) => {
      try {
        return await run(given, ctx);
      } catch (error) {
        return failureOf(error);
      }
    }) as never,
  );
}
