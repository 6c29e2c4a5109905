import { tokenRoutes } from '../http/request-token.ts';
import type { Route } from '../http/route.ts';
import { visaCheckRoutes } from '../visa-checks/routes.ts';
import { workRightsRoutes } from '../work-rights/routes.ts';

/** The routes of both interfaces and of their tokens. */
export const interfaceRoutes: readonly Route[] = [...visaCheckRoutes, ...workRightsRoutes, ...tokenRoutes];
