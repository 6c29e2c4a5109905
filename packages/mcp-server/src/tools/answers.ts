import { WorkRightsKitError, type InvalidField } from '@workrights/client';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { Refusal } from '../confirm/prepared.ts';

/** A result for programs, with the same as text for clients that show only that. */
export function answer(structured: Record<string, unknown>): CallToolResult {
  return { structuredContent: structured, content: [{ type: 'text', text: JSON.stringify(structured) }] };
}

/** A failure as a result of the tool: a model reads it, so it holds nothing that was sent or that the service said. */
export function failure(message: string, more: Record<string, unknown> = {}): CallToolResult {
  const text = Object.keys(more).length === 0 ? message : `${message}\n${JSON.stringify(more)}`;
  return { isError: true, content: [{ type: 'text', text }] };
}

/** The fields that break a rule. The words are the contract's and hold no value. */
export function invalid(fields: readonly InvalidField[]): CallToolResult {
  const listed = fields.map(({ path, rule }) => ({ field: path, rule }));
  return failure('The request is not valid. Nothing was sent.', { fields: listed });
}

/** What a call threw. Of the client's errors their own allow-list; of any other, only its name: its message may hold anything. */
export function failureOf(error: unknown): CallToolResult {
  if (error instanceof Refusal) return failure(error.message);
  if (!(error instanceof WorkRightsKitError)) {
    return failure(`Something unexpected failed (${error instanceof Error ? error.name : 'no error'}).`);
  }
  const { name, message, status, requestId } = error.toJSON();
  return failure(String(message), {
    error: name,
    ...(typeof status === 'number' && { status }),
    ...(requestId !== undefined && { request_id: requestId }),
    next: `Call explain_result with error "${String(name)}".`,
  });
}
