import { buildRouteMap } from '@stricli/core';
import { command } from '../../definition/command.ts';
import {
  bodyFlags,
  fieldFlags,
  listOutputFlags,
  outputFlags,
  workRightsSettings,
} from '../../definition/flags.ts';

export const onboardRoutes = buildRouteMap({
  routes: {
    create: command({
      brief: 'Ask a person for their work rights, by e-mail or SMS',
      description:
        'This interface has no sandbox environment. A request to another machine reaches a person, so the command asks first.',
      request: 'createOnboard',
      flags: { ...fieldFlags('createOnboard'), ...bodyFlags, ...workRightsSettings, ...outputFlags },
      load: () => import('./create.ts'),
    }),
    update: command({
      brief: 'Change an onboarding request',
      request: 'updateOnboard',
      flags: { ...fieldFlags('updateOnboard'), ...bodyFlags, ...workRightsSettings, ...outputFlags },
      load: () => import('./update.ts'),
    }),
    get: command({
      brief: 'Read an onboarding request',
      request: 'getOnboard',
      flags: { ...fieldFlags('getOnboard'), ...workRightsSettings, ...outputFlags },
      load: () => import('./get.ts'),
    }),
    list: command({
      brief: 'List onboarding requests, over all pages',
      request: 'listOnboards',
      flags: { ...fieldFlags('listOnboards'), ...workRightsSettings, ...listOutputFlags },
      load: () => import('./list.ts'),
    }),
  },
  docs: { brief: 'Onboarding requests: create, update, read' },
});
