import { buildRouteMap } from '@stricli/core';
import { command } from '../../definition/command.ts';
import { flag, outputFlags, profileSetting } from '../../definition/flags.ts';
import { settingNames } from '../../settings/setting-names.ts';

const setting = { name: 'setting', brief: settingNames.join(', '), values: settingNames };

export const configRoutes = buildRouteMap({
  routes: {
    list: command({
      brief: 'List the settings, and where each comes from',
      flags: { ...profileSetting, ...outputFlags },
      load: () => import('./list.ts'),
    }),
    set: command({
      brief: 'Store a setting; for a secret, the command asks, or reads standard input',
      description:
        'Secrets go to the keyring of this machine, or to a file that only you can read where there is no keyring.',
      flags: profileSetting,
      args: [setting, { name: 'value', brief: 'Its value, unless it is a secret', optional: true }],
      load: () => import('./set.ts'),
    }),
    get: command({
      brief: 'Print a setting; a secret only with --reveal',
      flags: { reveal: flag('Print a secret too'), ...profileSetting },
      args: [setting],
      load: () => import('./get.ts'),
    }),
    unset: command({
      brief: 'Delete a stored setting',
      flags: profileSetting,
      args: [setting],
      load: () => import('./unset.ts'),
    }),
  },
  docs: { brief: 'Settings and secrets, in profiles' },
});
