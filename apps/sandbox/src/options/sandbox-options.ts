import type { AccountOptions } from '../settings/account.ts';
import type { FaultOrder } from '../control/read-fault.ts';
import type { Quirks } from '../quirks/quirk-table.ts';
import type { QuotaName } from '../quota/quota.ts';

/** All optional: `createSandbox()` gives a sandbox in memory on a free port of 127.0.0.1. */
export interface SandboxOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /**
   * Address to listen on. Default 127.0.0.1. An address that other machines can reach needs your own `accessToken`,
   * `accountKey` and `apiKey`; the control plane then requires the access token too.
   */
  readonly host?: string;
  /** Folder for all data, created if missing. Default: in memory until the sandbox is closed. */
  readonly data?: string;
  /** Name of a snapshot of the data folder to start from. It replaces the folder's current data. */
  readonly snapshot?: string;
  /** Base of the URLs in responses, for a sandbox behind a proxy. Default: the caller's `Host`. */
  readonly publicUrl?: string;
  /**
   * Origins (`https://docs.example`) whose pages may use the sandbox and the control plane from a browser. Pages from this
   * machine always may.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Host names, without a port, that callers of a sandbox on loopback may use besides `localhost`. The host of `publicUrl` is
   * always allowed.
   */
  readonly allowedHosts?: readonly string[];
  /** Bearer token of the Visa Checks API. No credential may be empty. */
  readonly accessToken?: string;
  /** `accountkeyid` of the Onboarding and Work Rights API. */
  readonly accountKey?: string;
  /** API key of the Onboarding and Work Rights API. */
  readonly apiKey?: string;
  /**
   * Secret of the client `sandbox-client`, which gets access tokens from `POST /oauth/token`. Without it, that client is off if
   * other machines can connect.
   */
  readonly clientSecret?: string;
  /** More accounts, each with its own credentials and data. Omitted credentials are derived from the name. */
  readonly accounts?: readonly AccountOptions[];
  /** Name of the URL parameter of the API key. Default `key`; not documented (service.md §5). */
  readonly apiKeyParameter?: string;
  /** Addresses and CIDR ranges that the API key is bound to (service.md §5). Default: this machine. */
  readonly apiKeyAddresses?: readonly string[];
  /** The customer authorities that exist. Default: `ca_sandbox_migration_agent`. */
  readonly customerAuthorities?: readonly string[];
  /** Serve the control plane under `/_sandbox`. Default true. */
  readonly control?: boolean;
  /** Accept `environment: live` and respond with sample data, as for `sandbox`. Default false. */
  readonly allowLive?: boolean;
  /** Faults to start with, and to return to at a reset, for example the service's latency. */
  readonly faults?: readonly FaultOrder[];
  /**
   * Makes everything repeatable that differs from run to run: ids, durations of checks, and probabilities of faults. Two
   * sandboxes with the same seed respond alike to the same requests in the same order. Freeze the clock too.
   */
  readonly seed?: string;
  /**
   * Limits of each account, counted on the sandbox's clock: `standard` (60 requests a minute, 10,000 a day), `premium` (144 and
   * 24,000) or `none`, the default. The control plane and `/oauth/token` don't count.
   */
  readonly quota?: QuotaName;
  /** Quirks to start with: forms of the service's responses. */
  readonly quirks?: Partial<Quirks>;
  /**
   * Path of a JSON report of `workrights observe`: the sandbox starts with the forms that it saw. `quirks` win over the report.
   * `Sandbox.observed` says what was taken from it.
   */
  readonly like?: string;
}
