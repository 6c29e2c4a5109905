import type { WorkRightsRequest } from '../generated/work-rights/types.gen.ts';
import type { Handler } from '../http/route.ts';
import { findOnboard } from './find-onboard.ts';
import { workRightsReply } from './reply.ts';
import { requireAccount } from './require-account.ts';
import { showWorkRights } from './show-work-rights.ts';
import { workRightsFactsOf } from './work-rights-facts-of.ts';

/** Reads the work rights of one person (service.md §4.2). */
export const getWorkRights: Handler = (request, context) => {
  const body = request.body as WorkRightsRequest;
  requireAccount(body, context);
  const record = findOnboard(context.store.onboards, body);
  return workRightsReply(context, showWorkRights(record, workRightsFactsOf(record)));
};
