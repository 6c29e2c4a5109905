import type { Handler, Method, Route } from '../http/route.ts';
import { createCheck } from './create-check.ts';
import { downloadAttachment } from './download-attachment.ts';
import { getCheck, listChecks, lookupChecks } from './read-checks.ts';
import { CHECKS_PATH } from './render-check.ts';

/** Interface A (service.md §4.1). */
export const visaCheckRoutes: readonly Route[] = [
  route('createVisaCheck', 'POST', CHECKS_PATH, createCheck),
  route('listVisaChecks', 'GET', CHECKS_PATH, listChecks),
  route('getVisaCheck', 'GET', `${CHECKS_PATH}/{id}`, getCheck),
  route('lookupVisaChecks', 'POST', '/visa-checks/lookup', lookupChecks('bare')),
  {
    ...route('lookupVisaChecksWithPrefix', 'POST', `${CHECKS_PATH}/lookup`, lookupChecks('prefixed')),
    aliasOf: 'lookupVisaChecks',
  },
  route('downloadAttachment', 'GET', `${CHECKS_PATH}/{id}/attachments/{attachment_id}`, downloadAttachment),
];

function route(operationId: string, method: Method, path: string, handler: Handler): Route {
  return { operationId, interface: 'visa-checks', method, path, handler };
}
