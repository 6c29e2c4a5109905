import { setTimeout as sleep } from 'node:timers/promises';
import { type Ledger, serveRelay } from '@workrights/durable';
import { usage } from '../../failures/failure.ts';
import { visaChecksOptions, withTokensOf, workRightsOptions } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { refusedByServer, type ServerFlags } from '../../service/server-options.ts';
import { serverToken } from '../../service/server-token.ts';
import { SETTINGS } from '../../settings/setting-names.ts';
import { Settings } from '../../settings/settings.ts';
import { note } from '../../terminal/terminal.ts';
import { type LedgerFlags, openLedgerOf } from '../bulk/ledger.ts';

interface RelayFlags extends LedgerFlags, ServerFlags {
  readonly publicUrl?: string | undefined;
  readonly openMetrics?: boolean | undefined;
  readonly allowLoopback?: boolean | undefined;
  readonly allowTarget?: readonly string[] | undefined;
  readonly watchRecent?: boolean | undefined;
  readonly watchOnboarding?: boolean | undefined;
  readonly concurrency?: number | undefined;
}

/** Runs the relay until Ctrl-C or SIGTERM. Requests in progress may then finish. */
export default async function relay(flags: RelayFlags): Promise<void> {
  const token = await serverToken('relay-token', flags);
  const connections = await connectionsOf(flags);
  const signal = interruption();
  await using ledger = await openWhenThere(flags, signal);
  if (!ledger) return;
  const { checks } = connections;
  const { host, allowRemote, port, concurrency, allowLoopback, openMetrics } = flags;
  const running = await serveRelay(ledger, {
    ...connections,
    checks: checks && (await withTokensOf(ledger, checks, flags)),
    token,
    port,
    host,
    allowRemote,
    allowedHosts: flags.allowHost,
    publicUrl: flags.publicUrl,
    openMetrics,
    targets: { allowLoopback, allowHosts: flags.allowTarget },
    watchRecent: flags.watchRecent,
    watchOnboards: flags.watchOnboarding,
    concurrency,
    signal,
  }).catch((error: unknown) => {
    throw refusedByServer(error);
  });
  await running.ended;
}

/** Milliseconds until an unreachable database server is tried again. */
const AWAY = 5_000;

/** Waits until the database server can be reached, because machines start in any order. Undefined after Ctrl-C. */
async function openWhenThere(flags: RelayFlags, signal: AbortSignal): Promise<Ledger | undefined> {
  let isNoted = false;
  const whileAway = async (): Promise<void> => {
    if (!isNoted) note("workrights: the ledger's database does not respond; the relay waits for it.");
    isNoted = true;
    await sleep(AWAY, undefined, { signal });
  };
  try {
    return await openLedgerOf(flags, { isFirst: true, whileAway });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Connections for the interfaces with a URL. The relay can poll either one alone. */
async function connectionsOf(flags: RelayFlags) {
  const settings = new Settings(process.env, flags);
  const hasChecks = settings.get('base-url') !== undefined;
  const hasWorkRights = settings.get('web-app-url') !== undefined;
  const checks = hasChecks ? (await visaChecksOptions(flags)).options : undefined;
  const workRights = hasWorkRights ? await workRightsOptions(flags) : undefined;
  if (flags.watchRecent && !hasChecks) throw needs('watch-recent', 'base-url');
  if (flags.watchOnboarding && !hasWorkRights) throw needs('watch-onboarding', 'web-app-url');
  if (!hasChecks && !hasWorkRights) {
    note(
      `workrights: neither ${SETTINGS['base-url'].variable} nor ${SETTINGS['web-app-url'].variable} is set, so the relay polls nothing. It only tells of what bulk runs find.`,
    );
  }
  return { checks, workRights };
}

function needs(flag: string, setting: 'base-url' | 'web-app-url'): Error {
  return usage(`--${flag} needs ${SETTINGS[setting].variable} (${SETTINGS[setting].brief}).`, { flag });
}
