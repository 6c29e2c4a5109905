import { command } from '../../app/command.ts';
import { listFlag, textFlag, wholeFlag } from '../../app/flags.ts';

export const mockCommand = command({
  brief: 'Run the stateless mock of both contracts (in a clone of the repository)',
  description: [
    'Prism serves the examples of the contract. Choose a response with the header "Prefer: example=NAME" or "Prefer: code=STATUS".',
    'It is too large for this package: outside a clone of the Work Rights Kit, use `workrights sandbox`.',
  ].join('\n'),
  flags: {
    port: wholeFlag('Port to listen on, 0 for any free one (default 4011)', 'number', 0),
    host: textFlag('Address to listen on (default 127.0.0.1)', 'address'),
    allowHost: listFlag('A host name besides localhost that callers may use', 'name'),
  },
  load: () => import('./run.ts'),
});
