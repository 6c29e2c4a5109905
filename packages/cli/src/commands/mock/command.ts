import { command } from '../../app/command.ts';
import { byDefault, listFlag, portFlag, textFlag } from '../../app/flags.ts';

export const mockCommand = command({
  brief: 'Run the stateless mock of both contracts (in a clone of the repository)',
  description: [
    'Prism serves the examples of the contract. Choose a response with the header "Prefer: example=NAME" or "Prefer: code=STATUS".',
    'It is too large for this package: outside a clone of the Work Rights Kit, use `workrights sandbox`.',
  ].join('\n'),
  flags: {
    port: byDefault(portFlag('Port to listen on, 0 for any free one'), '4011'),
    host: byDefault(textFlag('Address to listen on', 'address'), '127.0.0.1'),
    allowHost: listFlag('A host name besides localhost that callers may use', 'name'),
  },
  load: () => import('./run.ts'),
});
