import { buildRouteMap, type CommandContext, type RouteMap } from '@stricli/core';
import { bulkRoutes } from '../commands/bulk/routes.ts';
import { checkRoutes } from '../commands/check/routes.ts';
import { completionCommand } from '../commands/completion/command.ts';
import { configRoutes } from '../commands/config/routes.ts';
import { doctorCommand } from '../commands/doctor/command.ts';
import { employeeRoutes } from '../commands/employee/routes.ts';
import { mcpCommand } from '../commands/mcp/command.ts';
import { mockCommand } from '../commands/mock/command.ts';
import { monitorRoutes } from '../commands/monitor/routes.ts';
import { observeCommand } from '../commands/observe/command.ts';
import { onboardRoutes } from '../commands/onboard/routes.ts';
import { relayCommand } from '../commands/relay/command.ts';
import { relayTokenRoutes } from '../commands/relay-token/routes.ts';
import { rightsRoutes } from '../commands/rights/routes.ts';
import { sandboxCommand } from '../commands/sandbox/command.ts';

export const routes: RouteMap<CommandContext> = buildRouteMap({
  routes: {
    check: checkRoutes,
    onboard: onboardRoutes,
    rights: rightsRoutes,
    employee: employeeRoutes,
    bulk: bulkRoutes,
    monitor: monitorRoutes,
    relay: relayCommand,
    relayToken: relayTokenRoutes,
    mcp: mcpCommand,
    observe: observeCommand,
    sandbox: sandboxCommand,
    mock: mockCommand,
    config: configRoutes,
    doctor: doctorCommand,
    completion: completionCommand,
  },
  docs: {
    brief: 'Visa checks, onboarding requests and work rights',
    fullDescription: [
      'Visa checks, onboarding requests and work rights, from a terminal or a script.',
      '',
      'Try it with invented people: run `workrights sandbox` in one terminal, and in another',
      '`workrights check create --example | workrights check create --profile sandbox --input - --wait`.',
      '',
      'Secrets are never arguments: set WORKRIGHTS_ACCESS_TOKEN, or run `workrights config set access-token`.',
      'Exit codes: 0 done, 1 failed, 2 usage (nothing was sent), 3 partly failed, 130 interrupted.',
      '`workrights help COMMAND` is the same as `workrights COMMAND --help`.',
      'Add --help --json for a description that programs can read.',
    ].join('\n'),
  },
});
