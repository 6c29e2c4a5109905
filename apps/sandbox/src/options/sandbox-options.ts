import type { AccountOptions } from '../settings/account.ts';
import type { FaultOrder } from '../control/read-fault.ts';
import type { Quirks } from '../quirks/quirk-table.ts';
import type { QuotaName } from '../quota/quota.ts';

/** All optional: `createSandbox()` gives a sandbox in memory on a free port of 127.0.0.1. */
export interface SandboxOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /**
   * Address to listen on, default 127.0.0.1. Any that other machines can reach needs `accessToken`,
   * `accountKey` and `apiKey` of your own; the control plane then asks for the access token too.
   */
  readonly host?: string;
  /** Folder for all data; made when missing. Left out: in memory, gone when closed. */
  readonly data?: string;
  /** Name of a snapshot of the data folder to start from. What the folder held is replaced. */
  readonly snapshot?: string;
  /** Base of the URLs in answers, for a sandbox behind a proxy. Default: what the caller wrote in `Host`. */
  readonly publicUrl?: string;
  /**
   * Origins (`https://docs.example`) whose pages may use the sandbox from a browser, the control plane too. Pages that
   * are served from this machine always may.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Host names besides `localhost` that callers may reach a sandbox on loopback by, without a port. The host of
   * `publicUrl` is one.
   */
  readonly allowedHosts?: readonly string[];
  /** Bearer token of the Visa Checks API. No credential may be empty. */
  readonly accessToken?: string;
  /** `accountkeyid` of the Onboarding and Work Rights API. */
  readonly accountKey?: string;
  /** API key of the Onboarding and Work Rights API. */
  readonly apiKey?: string;
  /**
   * Secret of the client `sandbox-client`, which gets access tokens from `POST /oauth/token`. Left out where other machines
   * can connect: that client gets none.
   */
  readonly clientSecret?: string;
  /** More accounts, each with credentials and data of its own. What is left out follows from the name. */
  readonly accounts?: readonly AccountOptions[];
  /** Name of the URL parameter of the API key, default `key` (service.md §5: not shown). */
  readonly apiKeyParameter?: string;
  /** Addresses and CIDR ranges that the API key is bound to (service.md §5). Default: this machine. */
  readonly apiKeyAddresses?: readonly string[];
  /** The customer authorities that exist. Default: `ca_sandbox_migration_agent`. */
  readonly customerAuthorities?: readonly string[];
  /** Serve the control plane under `/_sandbox`. Default true. */
  readonly control?: boolean;
  /** Accept `environment: live` and answer it with sample data like any other. Default false. */
  readonly allowLive?: boolean;
  /** Faults to start with, and to go back to at a reset: how slow the service is, say. */
  readonly faults?: readonly FaultOrder[];
  /**
   * Makes everything repeatable that differs from run to run: ids, how long a check takes, and the chances of faults. Two
   * sandboxes with one seed respond alike to the same requests in the same order. Freeze the clock too.
   */
  readonly seed?: string;
  /**
   * Limits of each account, counted on the sandbox's clock: `standard` (60 requests a minute, 10,000 a day), `premium` (144 and
   * 24,000) or `none`, the default. The control plane and `/oauth/token` don't count.
   */
  readonly quota?: QuotaName;
  /** Forms of the service to start with. */
  readonly quirks?: Partial<Quirks>;
  /**
   * Path of a JSON report of `workrights observe`: the sandbox starts with the forms that were seen. Each of `quirks`
   * wins over the report. `Sandbox.observed` says what was taken from it.
   */
  readonly like?: string;
}
