import type { Handler, Route } from '../http/route.ts';
import { getWorkRights } from './get-work-rights.ts';
import { getOnboard, listOnboards } from './read-onboards.ts';
import { saveOnboard } from './save-onboard.ts';

interface Address {
  readonly operationId: string;
  readonly aliasOf?: string;
  readonly path: string;
  readonly handler: Handler;
}

/** Every address of interface B (service.md §4.2), second addresses included. */
const addresses: readonly Address[] = [
  { operationId: 'listOnboards', path: '/v1/onboarding/list', handler: listOnboards },
  { operationId: 'getOnboard', path: '/v1/onboarding/get', handler: getOnboard },
  { operationId: 'getOnboardAtRoot', aliasOf: 'getOnboard', path: '/v1/onboarding', handler: getOnboard },
  { operationId: 'saveOnboard', path: '/v1/onboarding/', handler: saveOnboard },
  { operationId: 'getWorkRights', path: '/v1/getdata', handler: getWorkRights },
  {
    operationId: 'getWorkRightsAtEmployee',
    aliasOf: 'getWorkRights',
    path: '/employee/v1/getdata',
    handler: getWorkRights,
  },
];

/** Interface B; every function accepts POST and PUT alike. */
export const workRightsRoutes: readonly Route[] = addresses.flatMap((address) => {
  const { operationId, aliasOf = operationId } = address;
  return [
    { ...address, interface: 'work-rights', method: 'POST' },
    { ...address, operationId: `${operationId}WithPut`, aliasOf, interface: 'work-rights', method: 'PUT' },
  ];
});
