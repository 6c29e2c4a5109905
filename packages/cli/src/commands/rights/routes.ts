import { buildRouteMap } from '@stricli/core';
import { command } from '../../definition/command.ts';
import { fieldFlags, outputFlags, workRightsSettings } from '../../definition/flags.ts';

export const rightsRoutes = buildRouteMap({
  routes: {
    get: command({
      brief: "Read a person's work rights, by one of three ids",
      request: 'getWorkRights',
      flags: { ...fieldFlags('getWorkRights'), ...workRightsSettings, ...outputFlags },
      load: async () => ({ default: (await import('../read-record.ts')).getWorkRights }),
    }),
  },
  docs: { brief: 'Work rights of a person' },
});
