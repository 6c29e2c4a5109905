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

export type Credentials = Omit<Account, 'name'> & Pick<SandboxSettings, 'apiKeyParameter'>;

/** A running sandbox. `await using` closes it. */
export interface Sandbox extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`, the base of both interfaces and of the control plane. */
  readonly url: string;
  readonly port: number;
  /** The credentials of the default account. */
  readonly credentials: Credentials;
  /** The credentials of every account, with the default one first. */
  readonly accounts: readonly (Credentials & Pick<Account, 'name'>)[];
  /**
   * Responds to requests of another `node:http` server in this process, so that pages of that server reach the sandbox on their
   * own origin. URLs in the responses have that origin. Close that server before the sandbox.
   */
  readonly listener: RequestListener;
  /**
   * Arms a scenario, or your own outcome, for the next creates that match, like `POST /_sandbox/scenarios/arm`.
   *
   * @param account name of the account; default: the default account
   * @throws TypeError naming the invalid field.
   */
  arm(order: ScenarioOrder, account?: string): void;
  /**
   * Creates many visa checks and onboarding requests at once, like `POST /_sandbox/records`: all or none. Returns their ids.
   *
   * @param account name of the account; default: the default account
   * @throws TypeError naming the field that can't be created.
   */
  addRecords(records: NewRecords, account?: string): AddedRecords;
  /** Arms a fault, like `POST /_sandbox/faults`. @throws TypeError naming the invalid field. */
  armFault(order: FaultOrder): void;
  /** The matching requests of the journal, newest first and masked. @throws TypeError naming the invalid field. */
  findRequests(pattern?: RequestPattern): JournalEntry[];
  /**
   * Checks how many matching requests arrived, like `POST /_sandbox/requests/verify`.
   *
   * @throws AssertionError of `node:assert` if the number is another one, with the nearest requests.
   * @throws TypeError naming the invalid field.
   */
  verifyRequests(expectation: RequestExpectation): void;
  /**
   * Saves the state of the sandbox under a name, in its data folder or in memory. Replaces a snapshot of that name.
   *
   * @throws TypeError for an invalid name.
   */
  saveSnapshot(name: string): void;
  /** Restores a snapshot. Faults and journal are deleted. @throws TypeError if there is none. */
  restoreSnapshot(name: string): Promise<void>;
  /** What was taken from the report of the option `like`; undefined without the option. */
  readonly observed: Observed | undefined;
  /** The sandbox's time, which decides every state in it. */
  readonly clock: Clock;
  /** What the control plane uses, for tests in the same process. */
  readonly context: SandboxContext;
  /** Finishes open requests, drops idle connections and closes the data folder. May be called twice. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox of the service. Many can run in one process, because they share nothing.
 *
 * @throws InvalidOptionError for an unknown or invalid option, UnsafeHostError, DataFolderInUseError, UnreadableDataError,
 * InvalidReportError, TypeError for two accounts with the same credential or an unknown snapshot, and Node's error if the port
 * is taken (`EADDRINUSE`).
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
