import { command } from '../../definition/command.ts';
import { serverFlags } from '../../definition/flags.ts';

const { port, host, allowHost } = serverFlags('4011');

export const mockCommand = command({
  brief: 'Run the stateless mock of both contracts (needs the package @workrights/mock)',
  description: [
    'Prism serves the examples of the contract. Choose a response with the header "Prefer: example=NAME" or "Prefer: code=STATUS".',
    'It is too large for this package: install @workrights/mock beside it, or use `workrights sandbox`.',
  ].join('\n'),
  flags: {
    port,
    host,
    allowHost,
  },
  load: () => import('./run.ts'),
});
