import type { SandboxContext } from '../http/context.ts';
import { jsonReply, type Reply } from '../http/reply.ts';

/** An answer of interface B, enveloped as the quirk says. */
export function workRightsReply(context: SandboxContext, value: unknown): Reply {
  return jsonReply(200, context.quirks.current().envelope === 'data' ? { data: value } : value);
}
