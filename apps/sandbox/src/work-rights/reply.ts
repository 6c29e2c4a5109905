import type { SandboxContext } from '../http/context.ts';
import { jsonReply, type Reply } from '../http/reply.ts';

/** A response of interface B, in the envelope of the quirk. */
export function workRightsReply(context: SandboxContext, value: unknown): Reply {
  return jsonReply(200, context.quirks.current().envelope === 'data' ? { data: value } : value);
}
