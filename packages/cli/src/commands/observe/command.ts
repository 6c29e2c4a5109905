import { command } from '../../definition/command.ts';
import { required, serverFlags, textFlag } from '../../definition/flags.ts';

export const observeCommand = command({
  brief: 'Find out how the live service behaves where it is not documented, from your normal traffic',
  description: [
    'Runs a proxy before the service until Ctrl-C, or reads a HAR file, and counts the shape of what passes.',
    'Set the variables that it prints for your programs: they lead to the proxy. It sends no request of its own.',
    'With `-- PROGRAM ...` it runs a program with these set, and ends with it, and with its exit code.',
    'The report has counts and words of closed lists only: no id, no token and no personal data. It stays in your files.',
    'If the file of --report is a report already, the command adds to it. Only you can read the files.',
  ].join('\n'),
  usage: ['--upstream url --report file [-- program...]', '--har file --report file'],
  list: {
    name: 'program',
    brief: 'A program to run in front of the proxy, and its arguments, after --',
    minimum: 0,
  },
  flags: {
    upstream: textFlag('Base URL of the service: of the Visa Checks API, or of both', 'url'),
    webAppUpstream: textFlag('Base URL of the Onboarding and Work Rights API, when it is another one', 'url'),
    har: textFlag('Read this HAR file instead; --upstream limits it to the service', 'file'),
    report: required(textFlag('JSON file of the report', 'file')),
    markdown: textFlag('Write the report as Markdown too, to paste into an issue', 'file'),
    page: textFlag('Write the report as an HTML page too', 'file'),
    ...serverFlags('4030'),
  },
  load: () => import('./run.ts'),
});
