import { once } from 'node:events';
import { join } from 'node:path';
import { VisaChecks, WorkRights } from '@workrights/client';
import {
  createAttempts,
  createConfirmPage,
  createPreparedRequests,
  serveHttp,
  serveProcess,
  type Services,
} from '@workrights/mcp-server';
import { usage } from '../../failures/failure.ts';
import { visaChecksOptions, workRightsOptions } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { ServerFlags } from '../../service/server-options.ts';
import { serverToken } from '../../service/server-token.ts';
import { homeFolder } from '../../settings/profile-file.ts';
import { SETTINGS } from '../../settings/setting-names.ts';
import { Settings } from '../../settings/settings.ts';
import { note } from '../../terminal/terminal.ts';
import { VERSION } from '../../version.ts';
import { hasLedger, type LedgerFlags, openLedgerOf } from '../bulk/ledger.ts';
import { showLink } from './show-link.ts';

interface McpFlags extends LedgerFlags, ServerFlags {
  readonly http?: boolean | undefined;
  readonly allowOrigin?: readonly string[] | undefined;
  readonly reveal?: boolean | undefined;
}

/** How long a call waits for a person, in ms. Clients give up a call after a minute. */
const PATIENCE = 40_000;

/** Serves assistants until the client closes the connection, or until Ctrl-C. */
export default async function mcp(flags: McpFlags): Promise<void> {
  refuseWithoutHttp(flags);
  const folder = join(homeFolder(process.env), 'mcp');
  const page = createConfirmPage({ show: (link) => showLink(link, folder) });
  const services: Services = {
    ...(await servicesOf(flags)),
    reveal: flags.reveal ?? false,
    prepared: createPreparedRequests(),
    page,
    attempts: createAttempts(join(folder, 'attempts')),
    patience: PATIENCE,
    version: VERSION,
  };
  const signal = interruption();
  try {
    await (flags.http ? serveByHttp(services, flags, signal) : serveProcess(services, signal));
  } finally {
    await page.close();
  }
}

async function serveByHttp(services: Services, flags: McpFlags, signal: AbortSignal): Promise<void> {
  const { port, host, allowRemote, allowHost: allowedHosts, allowOrigin: allowedOrigins } = flags;
  const token = await serverToken('mcp-token', flags);
  const options = { token, port, host, allowRemote, allowedHosts, allowedOrigins };
  await using server = await serveHttp(services, options).catch((error: unknown) => {
    throw error instanceof TypeError
      ? usage(`${error.message}.`.replace('..', '.'), { code: 'usage' })
      : error;
  });
  note(`workrights: serving MCP on ${server.url}. Stop it with Ctrl-C.`);
  if (!signal.aborted) await once(signal, 'abort');
}

/** The interfaces with a configured URL, and the register of people under watch if there is a ledger. */
async function servicesOf(flags: McpFlags): Promise<Pick<Services, 'checks' | 'rights' | 'report'>> {
  const settings = new Settings(process.env, flags);
  const hasChecks = settings.get('base-url') !== undefined;
  const hasRights = settings.get('web-app-url') !== undefined;
  if (!hasChecks && !hasRights) {
    note(
      `workrights: neither ${SETTINGS['base-url'].variable} nor ${SETTINGS['web-app-url'].variable} is set: assistants can read the guides only.`,
    );
  }
  return {
    ...(hasChecks && { checks: await checksOf(flags) }),
    ...(hasRights && { rights: new WorkRights(await workRightsOptions(flags)) }),
    ...((await hasLedger(flags)) && { report: reportOf(flags) }),
  };
}

async function checksOf(flags: McpFlags): Promise<NonNullable<Services['checks']>> {
  const { options, environment } = await visaChecksOptions(flags);
  return { client: new VisaChecks(options), origin: new URL(options.baseUrl).origin, environment };
}

/** Opens the ledger for each read, because other commands use it in between. */
function reportOf(flags: McpFlags): NonNullable<Services['report']> {
  return async (until) => {
    const { monitorReport } = await import('@workrights/durable');
    await using ledger = await openLedgerOf(flags);
    return monitorReport(ledger, { until });
  };
}

function refuseWithoutHttp(flags: McpFlags): void {
  const names = ['port', 'host', 'allowRemote', 'allowHost', 'allowOrigin'] as const;
  const given = names.find((name) => flags[name] !== undefined);
  if (flags.http || given === undefined) return;
  const flag = given.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
  throw usage(`--${flag} is for --http.`, { flag, fix: 'Add --http, or omit it.' });
}
