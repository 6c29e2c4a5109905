import { buildRouteMap } from '@stricli/core';
import { command } from '../../definition/command.ts';
import {
  bodyFlags,
  fieldFlags,
  listOutputFlags,
  momentFlag,
  outputFlags,
  workRightsSettings,
} from '../../definition/flags.ts';

const listFlags = fieldFlags('listEmployees');

export const employeeRoutes = buildRouteMap({
  routes: {
    list: command({
      brief: 'List the people of the web application, over all pages',
      description:
        'With --datetime, only people whose work rights have changed since then: a date, which begins at midnight on this machine, a time with its zone, or seconds since 1970.',
      request: 'listEmployees',
      flags: {
        ...listFlags,
        datetime: momentFlag(listFlags.datetime.brief),
        ...workRightsSettings,
        ...listOutputFlags,
      },
      load: () => import('./list.ts'),
    }),
    get: command({
      brief: 'Read a person of the web application, by one of two ids',
      request: 'getEmployee',
      flags: { ...fieldFlags('getEmployee'), ...workRightsSettings, ...outputFlags },
      load: async () => ({ default: (await import('../read-record.ts')).getEmployee }),
    }),
    update: command({
      brief: 'Change a person of the web application, such as a candidate who is hired',
      description:
        'This interface has no sandbox environment. A request to another machine changes the record of a real person, so the command asks first.',
      request: 'updateEmployee',
      flags: { ...fieldFlags('updateEmployee'), ...bodyFlags, ...workRightsSettings, ...outputFlags },
      load: async () => ({ default: (await import('../save-record.ts')).updateEmployee }),
    }),
  },
  docs: { brief: 'People of the web application: list changes, move to Current' },
});
