import { command } from '../../definition/command.ts';
import { flag, outputFlags, textFlag, visaChecksUrl, workRightsUrl } from '../../definition/flags.ts';

export const doctorCommand = command({
  brief: 'Find problems with settings, connection, clock and credentials',
  description: [
    'Checks the settings, the connection, the clock and the credentials of both interfaces, and says what to do. It only',
    'reads: one list of each interface. Exits with 1 when something is wrong.',
    "With --sandbox-cases it also creates about ten checks in the service's sandbox environment, of test people whom the",
    "service's public pages list, waits for them, and says which outcomes are as published. It never makes a live check.",
  ].join('\n'),
  flags: {
    sandboxCases: flag("Compare the service's sandbox environment with its published test people"),
    customerAuthorityId: textFlag(
      'Customer authority for the cases of New Zealand, which are left out without it',
      'id',
    ),
    report: textFlag('Count what the cases showed in a report, as `workrights observe` does', 'file'),
    ...visaChecksUrl,
    ...workRightsUrl,
    ...outputFlags,
  },
  load: () => import('./run.ts'),
});
