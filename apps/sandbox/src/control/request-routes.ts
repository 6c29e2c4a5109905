import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { controlRoute, withoutFields } from './control-route.ts';
import { findRequests, verifyRequests } from './verify-requests.ts';

const listRequests: Handler = (_request, { journal }) => jsonReply(200, { requests: journal.list() });

const find: Handler = ({ body }, { journal, settings }) =>
  jsonReply(200, { requests: findRequests(journal, body, settings.accounts) });

const count: Handler = ({ body }, { journal, settings }) =>
  jsonReply(200, {
    count: findRequests(journal, body, settings.accounts).length,
    forgotten: journal.forgotten(),
  });

const verify: Handler = ({ body }, { journal, settings }) =>
  jsonReply(200, verifyRequests(journal, body, settings.accounts));

const clear: Handler = (_request, { journal }) => {
  journal.clear();
  return jsonReply(200, { requests: [] });
};

/** The journal: what the callers of the two interfaces really sent. */
export const requestRoutes: readonly Route[] = [
  controlRoute('controlListRequests', 'GET', '/requests', listRequests),
  controlRoute('controlClearRequests', 'DELETE', '/requests', withoutFields(clear)),
  controlRoute('controlFindRequests', 'POST', '/requests/find', find),
  controlRoute('controlCountRequests', 'POST', '/requests/count', count),
  controlRoute('controlVerifyRequests', 'POST', '/requests/verify', verify),
];
