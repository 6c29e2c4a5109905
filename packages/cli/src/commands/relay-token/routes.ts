import { buildRouteMap } from '@stricli/core';
import { command } from '../../definition/command.ts';
import { flag, repeated, required, textFlag } from '../../definition/flags.ts';
import { ledgerAndOutput } from '../bulk/routes.ts';

const name = { name: 'name', brief: 'Name of the token, such as the tool that gets it' };

export const relayTokenRoutes = buildRouteMap({
  routes: {
    create: command({
      brief: 'Make a token of the relay for one tool, with the rights that it needs',
      description: [
        'Prints the token once: the ledger keeps only a keyed digest of it. The relay accepts it at once, on the same ledger.',
        'The guide "A gateway for other tools" lists the rights, and so does the message about an unknown one.',
      ].join('\n'),
      flags: {
        right: required(repeated(textFlag('A right of the token, such as checks:create', 'right'))),
        replace: flag('Take the place of the token with this name; its subscriptions stay'),
        ...ledgerAndOutput,
      },
      args: [name],
      load: () => import('./create.ts'),
    }),
    list: command({
      brief: 'List the tokens of the relay and their rights, without their values',
      flags: ledgerAndOutput,
      load: () => import('./list.ts'),
    }),
    revoke: command({
      brief: 'End a token of the relay, and its subscriptions',
      flags: ledgerAndOutput,
      args: [name],
      load: () => import('./revoke.ts'),
    }),
  },
  docs: { brief: 'Tokens for the tools that use the relay, each with its own rights' },
});
