import type { Account } from './account.ts';
import type { AddressList } from './address-list.ts';

/** What a running sandbox was told; every value is present. */
export interface SandboxSettings {
  /** The default account first. No two share a credential of one kind. */
  readonly accounts: readonly [Account, ...Account[]];
  /** Name of the URL parameter that carries the API key (service.md §5: not shown). */
  readonly apiKeyParameter: string;
  /** Addresses that the API key is bound to. */
  readonly apiKeyAddresses: AddressList;
  /** The customer authorities that exist. */
  readonly customerAuthorities: readonly string[];
  /** Whether `environment: live` is accepted. */
  readonly allowLive: boolean;
  /** Whether the control plane is served. */
  readonly control: boolean;
  /** Whether the control plane asks for the access token: bound to more than this machine. */
  readonly controlNeedsToken: boolean;
  /** The origins whose pages may use the sandbox, beside those of this machine; that of the public URL is one. */
  readonly allowedOrigins: readonly string[];
  /** Address that it listens on. */
  readonly host: string;
  /** The host names that it answers to on loopback, besides those of this machine. */
  readonly allowedHosts: readonly string[];
  /** Base of the URLs in answers; undefined: the caller's `Host`. No trailing slash. */
  readonly publicUrl: string | undefined;
}
