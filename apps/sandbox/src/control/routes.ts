import type { Route } from '../http/route.ts';
import { clockRoutes } from './clock-routes.ts';
import { faultRoutes } from './fault-routes.ts';
import { inspectorRoutes } from './inspector/inspector-route.ts';
import { onboardRoutes } from './onboard-routes.ts';
import { quirkRoutes } from './quirk-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { requestRoutes } from './request-routes.ts';
import { scenarioRoutes } from './scenario-routes.ts';
import { snapshotRoutes } from './snapshot-routes.ts';
import { stateRoutes } from './state-routes.ts';

/** The control plane under `/_sandbox`. */
export const controlRoutes: readonly Route[] = [
  ...stateRoutes,
  ...clockRoutes,
  ...scenarioRoutes,
  ...faultRoutes,
  ...quirkRoutes,
  ...onboardRoutes,
  ...recordRoutes,
  ...requestRoutes,
  ...snapshotRoutes,
  ...inspectorRoutes,
];
