import { command } from '../../definition/command.ts';
import { byDefault, repeated, portFlag, textFlag } from '../../definition/flags.ts';

export const mockCommand = command({
  brief: 'Run the stateless mock of both contracts (needs the package @workrights/mock)',
  description: [
    'Prism serves the examples of the contract. Choose a response with the header "Prefer: example=NAME" or "Prefer: code=STATUS".',
    'It is too large for this package: install @workrights/mock beside it, or use `workrights sandbox`.',
  ].join('\n'),
  flags: {
    port: byDefault(portFlag('Port to listen on, 0 for any free one'), '4011'),
    host: byDefault(textFlag('Address to listen on', 'address'), '127.0.0.1'),
    allowHost: repeated(textFlag('A host name besides localhost that callers may use', 'name')),
  },
  load: () => import('./run.ts'),
});
