import type { SandboxContext } from '../context.ts';
import { problem } from '../http/problem.ts';
import type { Reply } from '../http/reply.ts';
import type { SandboxRequest } from '../http/route.ts';
import { isCompleted } from './check-state.ts';
import { liveNotice } from './live-notice.ts';
import { findCheck } from './read-checks.ts';

/** GET /v2/visa-checks/{id}/attachments/{attachment_id}. @throws ProblemError 404 */
export function downloadAttachment({ params }: SandboxRequest, context: SandboxContext): Reply {
  const record = findCheck(params['id'] ?? '', context);
  const attachments = isCompleted(record, context.clock) ? context.scenarios.outcome(record).attachments : [];
  const attachment = attachments.find(({ id }) => id === params['attachment_id']);
  if (!attachment) throw problem('not-found', 'This check has no attachment with this id.');
  return {
    status: 200,
    headers: {
      'content-type': attachment.mime,
      'content-disposition': `attachment; filename="${attachment.fileName}"`,
      'cache-control': 'private, no-store',
      ...liveNotice(record),
    },
    body: attachment.bytes(),
  };
}
