import { buildRouteMap } from '@stricli/core';
import { command } from '../../definition/command.ts';
import {
  bodyFlags,
  fieldFlags,
  flag,
  listOutputFlags,
  outputFlags,
  textFlag,
  workRightsSettings,
} from '../../definition/flags.ts';
import { hiddenFlag, ledgerPlace } from '../bulk/routes.ts';

export const onboardRoutes = buildRouteMap({
  routes: {
    create: command({
      brief: 'Ask a person for their work rights, by e-mail or SMS',
      description:
        'This interface has no sandbox environment. A request to another machine reaches a person, so the command asks first.',
      request: 'createOnboard',
      flags: { ...fieldFlags('createOnboard'), ...bodyFlags, ...workRightsSettings, ...outputFlags },
      load: async () => ({ default: (await import('../save-record.ts')).createOnboard }),
    }),
    invite: command({
      brief: 'Invite the people of a CSV or XLSX file, once each',
      description: [
        'Reads the columns employee_id, email, mobile_number, sendtype and the other fields of `onboard create`. A person whom this ledger',
        'has invited, or who has a request at the service, is not invited again: after a stop, run the same command again. Without',
        '--dry-run it shows whom it would invite, and asks.',
      ].join('\n'),
      flags: {
        dryRun: flag('Show who would be invited, and send nothing'),
        hidden: hiddenFlag,
        yes: flag('Send without asking'),
        ...ledgerPlace,
        ...workRightsSettings,
        ...outputFlags,
      },
      args: [{ name: 'file', brief: 'CSV or XLSX file, - for standard input' }],
      load: () => import('./invite.ts'),
    }),
    status: command({
      brief: "List who hasn't answered and since when, and whose answer your own staff has to review",
      flags: {
        csv: textFlag('Write the list as a CSV file too, which only you can read', 'file'),
        ...workRightsSettings,
        ...listOutputFlags,
      },
      load: () => import('./status.ts'),
    }),
    update: command({
      brief: 'Change an onboarding request',
      request: 'updateOnboard',
      flags: { ...fieldFlags('updateOnboard'), ...bodyFlags, ...workRightsSettings, ...outputFlags },
      load: async () => ({ default: (await import('../save-record.ts')).updateOnboard }),
    }),
    get: command({
      brief: 'Read an onboarding request',
      request: 'getOnboard',
      flags: { ...fieldFlags('getOnboard'), ...workRightsSettings, ...outputFlags },
      load: async () => ({ default: (await import('../read-record.ts')).getOnboard }),
    }),
    list: command({
      brief: 'List onboarding requests, over all pages',
      request: 'listOnboards',
      flags: { ...fieldFlags('listOnboards'), ...workRightsSettings, ...listOutputFlags },
      load: () => import('./list.ts'),
    }),
  },
  docs: { brief: 'Onboarding requests: create, update, read; invite the people of a file' },
});
