import type { Handler, Route } from '../http/route.ts';
import { getWorkRights } from './get-work-rights.ts';
import { getOnboard, listOnboards } from './read-onboards.ts';
import { saveOnboard } from './save-onboard.ts';

/** Every address of interface B (service.md §4.2), second addresses included. */
const addresses: readonly { operationId: string; path: string; handler: Handler }[] = [
  { operationId: 'listOnboards', path: '/v1/onboarding/list', handler: listOnboards },
  { operationId: 'getOnboard', path: '/v1/onboarding/get', handler: getOnboard },
  { operationId: 'getOnboardAtRoot', path: '/v1/onboarding', handler: getOnboard },
  { operationId: 'saveOnboard', path: '/v1/onboarding/', handler: saveOnboard },
  { operationId: 'getWorkRights', path: '/v1/getdata', handler: getWorkRights },
  { operationId: 'getWorkRightsAtEmployee', path: '/employee/v1/getdata', handler: getWorkRights },
];

/** Interface B; every function accepts POST and PUT alike. */
export const workRightsRoutes: readonly Route[] = addresses.flatMap(({ operationId, path, handler }) => [
  { operationId, interface: 'work-rights', method: 'POST', path, handler },
  { operationId: `${operationId}WithPut`, interface: 'work-rights', method: 'PUT', path, handler },
]);
