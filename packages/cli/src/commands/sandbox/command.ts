import { command } from '../../definition/command.ts';
import { byDefault, flag, repeated, portFlag, textFlag } from '../../definition/flags.ts';

/** The flags of the sandbox's own program, except credentials, which it reads from the environment. */
export const sandboxCommand = command({
  brief: 'Run a stand-in for the service, with invented people, until Ctrl-C',
  description: [
    'Serves both interfaces on this machine. Add --profile sandbox to the other commands to use it.',
    'Your own credentials: WORKRIGHTS_SANDBOX_ACCESS_TOKEN, _ACCOUNT_KEY, _API_KEY and _CLIENT_SECRET,',
    'or --accounts-file.',
  ].join('\n'),
  flags: {
    port: byDefault(portFlag('Port to listen on, 0 for any free one'), '4010'),
    host: byDefault(textFlag('Address to listen on', 'address'), '127.0.0.1'),
    data: byDefault(textFlag('Folder for all data', 'folder'), '.workrights/sandbox'),
    memory: flag('Keep all data in memory, until the sandbox stops'),
    snapshot: textFlag('Start from this snapshot of the data folder', 'name'),
    publicUrl: textFlag('Base of the URLs in responses', 'url'),
    allowHost: repeated(textFlag('A host name besides localhost that callers may use', 'name')),
    allowOrigin: repeated(textFlag('Web pages of this origin may use the sandbox', 'origin')),
    noControl: flag('Do not serve the control plane under /_sandbox'),
    allowLive: flag('Accept live checks, and respond with sample data'),
    quirk: repeated(textFlag('Quirk to start with', 'name=value')),
    like: textFlag('Play the forms that "workrights observe" saw: its JSON report', 'file'),
    account: repeated(textFlag('Another account with its own data', 'name')),
    accountsFile: textFlag('JSON file of more accounts with your own credentials', 'file'),
    seed: textFlag('Draws ids, durations and chances alike each time', 'text'),
    quota: byDefault(textFlag('Limits of each account: standard, premium or none', 'name'), 'none'),
    fault: repeated(textFlag('Fault to start with, as POST /_sandbox/faults takes it', 'json')),
    apiKeyParameter: byDefault(textFlag('Name of the URL parameter of the API key', 'name'), 'key'),
    apiKeyAddress: repeated(textFlag('Address or CIDR range that the API key is bound to', 'address')),
    customerAuthority: repeated(textFlag('A customer authority that exists', 'id')),
  },
  load: () => import('./run.ts'),
});
