import type { Route } from '../http/route.ts';

/** Interface B, alias paths and PUT twins included. */
export const workRightsRoutes: readonly Route[] = [];
