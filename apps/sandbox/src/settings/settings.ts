import type { Account } from './account.ts';
import type { AddressList } from './address-list.ts';

/** The settings of a running sandbox; every value is present. */
export interface SandboxSettings {
  /** The default account first. No two share a credential of the same kind. */
  readonly accounts: readonly [Account, ...Account[]];
  /** Name of the URL parameter with the API key, which isn't documented (service.md §5). */
  readonly apiKeyParameter: string;
  readonly apiKeyAddresses: AddressList;
  readonly customerAuthorities: readonly string[];
  readonly allowLive: boolean;
  readonly control: boolean;
  /** Whether the control plane requires the access token, because other machines can connect. */
  readonly controlNeedsToken: boolean;
  /** The origins whose pages may use the sandbox, besides those of this machine. Includes that of the public URL. */
  readonly allowedOrigins: readonly string[];
  readonly host: string;
  /** The host names that are accepted on loopback, besides those of this machine. */
  readonly allowedHosts: readonly string[];
  /** Base of the URLs in responses, without a trailing slash; undefined for the caller's `Host`. */
  readonly publicUrl: string | undefined;
}
