import type { RequestListener } from 'node:http';
import type { Account } from './settings/account.ts';
import { createChance } from './chance/chance.ts';
import { createClock, type Clock } from './clock/clock.ts';
import type { AddedRecords, NewRecords } from './control/add-records.ts';
import type { SandboxContext } from './http/context.ts';
import { createInProcessControl } from './control/in-process.ts';
import type { FaultOrder } from './control/read-fault.ts';
import { controlRoutes } from './control/routes.ts';
import type { RequestExpectation, RequestPattern } from './control/verify-requests.ts';
import type { ScenarioOrder } from './control/scenario-order.ts';
import { createFaults } from './faults/faults.ts';
import { createJournal, type JournalEntry } from './journal/journal.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import type { Observed } from './observed/observed.ts';
import { readReportFile } from './observed/read-report-file.ts';
import { createQuirks, type QuirkSwitches } from './quirks/quirks.ts';
import { createQuotas } from './quota/quota.ts';
import { readOptions, type ReadOptions } from './options/read-options.ts';
import { DEFAULT_HOST, resolveSettings } from './options/resolve-settings.ts';
import type { SandboxOptions } from './options/sandbox-options.ts';
import { createScenarioEngine } from './scenarios/create-scenario-engine.ts';
import type { SandboxSettings } from './settings/settings.ts';
import { openStore } from './storage/open-store.ts';
import type { Store } from './storage/store.ts';
import { interfaceRoutes } from './control/interface-routes.ts';

/** What a caller needs. */
export type Credentials = Omit<Account, 'name'> & Pick<SandboxSettings, 'apiKeyParameter'>;

/** A running sandbox. `await using` closes it. */
export interface Sandbox extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`, the base of both interfaces and of the control plane. */
  readonly url: string;
  readonly port: number;
  /** Those of the default account. */
  readonly credentials: Credentials;
  /** Those of every account, the default one first. */
  readonly accounts: readonly (Credentials & Pick<Account, 'name'>)[];
  /**
   * Answers requests that another `node:http` server of this process received, so that pages which that server hands
   * out reach the sandbox on their own origin. URLs in the answers name the origin that was asked. Close that server
   * before the sandbox.
   */
  readonly listener: RequestListener;
  /**
   * Arms a scenario, or an outcome of your own, for the next creations that match, as `POST /_sandbox/scenarios/arm`
   * does.
   *
   * @param account name of the account that it is for; left out: the default one
   * @throws TypeError naming the field for what cannot be used.
   */
  arm(order: ScenarioOrder, account?: string): void;
  /**
   * Creates many visa checks and onboarding requests at once, as `POST /_sandbox/records` does: all or none. Gives their ids.
   *
   * @param account name of the account that they are of; left out: the default one
   * @throws TypeError naming the field for what cannot be created.
   */
  addRecords(records: NewRecords, account?: string): AddedRecords;
  /** Arms a fault, as `POST /_sandbox/faults` does. @throws TypeError naming the field for what cannot be used. */
  armFault(order: FaultOrder): void;
  /** The requests of the journal that fit, newest first; masked. @throws TypeError naming the field. */
  findRequests(pattern?: RequestPattern): JournalEntry[];
  /**
   * Checks how many such requests arrived, as `POST /_sandbox/requests/verify` does.
   *
   * @throws AssertionError of `node:assert` when the number is another one, with the nearest requests.
   * @throws TypeError naming the field for what cannot be used.
   */
  verifyRequests(expectation: RequestExpectation): void;
  /**
   * Keeps all that the sandbox holds under a name, in its data folder or in memory; replaces a snapshot of that name.
   *
   * @throws TypeError for a name that cannot be one.
   */
  saveSnapshot(name: string): void;
  /** Goes back to what a snapshot holds. Faults and journal are forgotten. @throws TypeError when there is none. */
  restoreSnapshot(name: string): Promise<void>;
  /** What was taken from the report of the option `like`; undefined without one. */
  readonly observed: Observed | undefined;
  /** The sandbox's time; everything in it follows. */
  readonly clock: Clock;
  /** What the control plane works on, for tests in the same process. */
  readonly context: SandboxContext;
  /** Answers what is under way, drops idle connections and closes the data folder. May be called twice. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox of the service. Many can run in one process: they share nothing.
 *
 * @throws InvalidOptionError for an option that does not exist or cannot be used, UnsafeHostError, DataFolderInUseError,
 * UnreadableDataError, InvalidReportError, TypeError for two accounts with one credential or a snapshot that is not
 * there, and Node's error when the port is taken (`EADDRINUSE`).
 */
export async function createSandbox(sent: SandboxOptions = {}): Promise<Sandbox> {
  const options = readOptions(sent);
  const settings = resolveSettings(options);
  const observed = options.like === undefined ? undefined : await readReportFile(options.like);
  const store = openStore(options.data);
  try {
    if (options.snapshot !== undefined) await restoreAtStart(store, options.snapshot);
    const quirks = createQuirks(store, { ...observed?.quirks, ...options.quirks });
    const context = createContext(settings, store, quirks, options);
    const routes = [...interfaceRoutes, ...(settings.control ? controlRoutes : [])];
    const http = createHttpServer(context, routes);
    const { host = DEFAULT_HOST, port = 0 } = options;
    return running(http, context, observed, await http.listen(port, host));
  } catch (error) {
    store.close();
    throw error;
  }
}

async function restoreAtStart(store: Store, name: string): Promise<void> {
  const names = store.snapshots.list().map((each) => each.name);
  if (!names.includes(name)) {
    throw new TypeError(
      `There is no snapshot with this name. Those of the data folder: ${names.join(', ') || 'none'}.`,
    );
  }
  await store.snapshots.restore(name);
}

function createContext(
  settings: SandboxSettings,
  store: Store,
  quirks: QuirkSwitches,
  options: ReadOptions,
): SandboxContext {
  const chance = createChance(options.seed, () => store.settings);
  const clock = createClock(store);
  return {
    settings,
    account: settings.accounts[0],
    store,
    clock,
    chance,
    quirks,
    scenarios: createScenarioEngine(store, quirks),
    faults: createFaults(options.faults, chance.number),
    quotas: createQuotas(options.quota ?? 'none', clock),
    journal: createJournal(),
  };
}

function running(
  http: HttpServer,
  context: SandboxContext,
  observed: Observed | undefined,
  bound: Pick<Sandbox, 'url' | 'port'>,
): Sandbox {
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= stop(http, context);
    return closed;
  };
  const { accounts, apiKeyParameter } = context.settings;
  const { name: _, ...credentials } = accounts[0];
  return {
    ...bound,
    listener: http.listener,
    credentials: { ...credentials, apiKeyParameter },
    accounts: accounts.map((each) => ({ ...each, apiKeyParameter })),
    observed,
    clock: context.clock,
    context,
    ...createInProcessControl(context),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function stop(http: HttpServer, { clock, store }: SandboxContext): Promise<void> {
  await http.close();
  clock.keepNow();
  store.close();
}
