import type { OnboardGetRequest, OnboardListRequest } from '../generated/work-rights/types.gen.ts';
import type { Handler } from '../http/route.ts';
import { jsonListReply } from '../http/reply.ts';
import { findOnboard } from './find-onboard.ts';
import { listEnvelope, pageOf } from './pages.ts';
import { workRightsReply } from './reply.ts';
import { requireAccount } from './require-account.ts';
import { showOnboard, showOnboardItem } from './show-onboard.ts';

/** Lists requests, newest first. A page past the end is empty. */
export const listOnboards: Handler = (request, context) => {
  const body = request.body as OnboardListRequest;
  requireAccount(body, context);
  const status = body.onboard_status ?? 'Active';
  const page = pageOf(body);
  const { store } = context;
  const ids = store.onboards.list(status === 'All' ? page : { ...page, status });
  const make = (id: string) => {
    const record = store.onboards.byOnboardId(id);
    return record && showOnboardItem(record);
  };
  return jsonListReply(listEnvelope(context), ids, make);
};

/** Reads one request by either id, or by both if they belong to the same request. */
export const getOnboard: Handler = (request, context) => {
  const body = request.body as OnboardGetRequest;
  requireAccount(body, context);
  return workRightsReply(context, showOnboard(findOnboard(context.store.onboards, body)));
};
