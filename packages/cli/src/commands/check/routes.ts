import { buildRouteMap } from '@stricli/core';
import { command } from '../../definition/command.ts';
import {
  bodyFlags,
  byDefault,
  fieldFlags,
  flag,
  listOutputFlags,
  outputFlags,
  summaryFlag,
  textFlag,
  visaChecksSettings,
  wholeFlag,
} from '../../definition/flags.ts';

const id = { name: 'id', brief: 'Id of a check (vc_...)' };
const ids = { name: 'id', brief: 'Ids of checks (vc_...); - reads them from standard input' };
const timeout = byDefault(wholeFlag('Seconds to wait', 'seconds'), '600, off-peak 93,600');

export const checkRoutes = buildRouteMap({
  routes: {
    create: command({
      brief: 'Create a visa check',
      description: [
        'Flags are the fields of the request. The jurisdiction follows from the type of the check. Arguments can be seen by',
        'other users of this machine and stay in the history of your shell: for real people, use --input.',
        '',
        'The environment is sandbox, unless a flag, the body or the setting "environment" says live. A live check asks first.',
        'The request is sent once. When its response is lost, the command looks for the check and never sends it again.',
      ].join('\n'),
      request: 'createVisaCheck',
      flags: {
        ...fieldFlags('createVisaCheck'),
        ...bodyFlags,
        wait: flag('Wait for the result'),
        timeout,
        ...summaryFlag,
        ...visaChecksSettings,
        ...outputFlags,
      },
      load: () => import('./create.ts'),
    }),
    get: command({
      brief: 'Read a check',
      flags: { ...summaryFlag, ...visaChecksSettings, ...outputFlags },
      args: [id],
      load: () => import('./get.ts'),
    }),
    list: command({
      brief: 'List recent checks, newest first',
      request: 'listVisaChecks',
      flags: { ...fieldFlags('listVisaChecks'), ...summaryFlag, ...visaChecksSettings, ...listOutputFlags },
      load: () => import('./list.ts'),
    }),
    lookup: command({
      brief: 'Read many checks in one request',
      request: 'lookupVisaChecks',
      flags: { ...summaryFlag, ...visaChecksSettings, ...listOutputFlags },
      list: { ...ids, minimum: 1 },
      load: () => import('./lookup.ts'),
    }),
    wait: command({
      brief: 'Wait until checks are finished',
      description: 'Writes each check as it ends. Ctrl-C only stops waiting: the checks continue.',
      flags: { timeout, ...summaryFlag, ...visaChecksSettings, ...listOutputFlags },
      list: { ...ids, minimum: 1 },
      load: () => import('./wait.ts'),
    }),
    download: command({
      brief: 'Save the PDF records of a check',
      flags: {
        to: byDefault(textFlag('Folder to save to', 'folder'), 'the current one'),
        force: flag('Replace files that exist'),
        ...visaChecksSettings,
        ...listOutputFlags,
      },
      args: [id],
      load: () => import('./download.ts'),
    }),
  },
  docs: { brief: 'Visa checks: create, read, wait, download' },
});
