import { command } from '../../definition/command.ts';
import { byDefault, flag, repeated, portFlag, required, textFlag } from '../../definition/flags.ts';

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
    port: byDefault(portFlag('Port to listen on, 0 for any free one'), '4030'),
    host: byDefault(textFlag('Address to listen on', 'address'), '127.0.0.1'),
    allowRemote: flag('Allow a --host that other machines reach: put a proxy with TLS before it'),
    allowHost: repeated(textFlag('A host name besides localhost that callers may use', 'name')),
  },
  load: () => import('./run.ts'),
});
