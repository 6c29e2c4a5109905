import { command } from '../../definition/command.ts';
import { outputFlags, visaChecksUrl, workRightsUrl } from '../../definition/flags.ts';

export const doctorCommand = command({
  brief: 'Find problems with settings, connection, clock and credentials',
  description: [
    'Checks the settings, the connection, the clock and the credentials of both interfaces, and says what to do. It only',
    'reads: one list of each interface. Exits with 1 when something is wrong.',
  ].join('\n'),
  flags: { ...visaChecksUrl, ...workRightsUrl, ...outputFlags },
  load: () => import('./run.ts'),
});
