import { isIP } from 'node:net';

import { InvalidRequestError } from '@workrights/client';
import ipaddr from 'ipaddr.js';

/** Which receivers are allowed. Default: https on public addresses. */
export interface TargetRules {
  /** http and https to this machine. Default false. */
  readonly allowLoopback?: boolean | undefined;
  /** Names or addresses of hosts inside your network, such as `n8n.internal`: https is allowed to them, whatever their address. */
  readonly allowHosts?: readonly string[] | undefined;
}

export const LOOPBACK = ['127.0.0.1', '::1'];
/** All assigned IPv6 addresses (https://www.iana.org/assignments/ipv6-unicast-address-assignments). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Addresses for examples (RFC 9637), which the library doesn't know. */
const EXAMPLES_IPV6 = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Checks a receiver's URL. The addresses of its name are checked at each connection.
 *
 * @throws InvalidRequestError without the URL, which may have a secret in its query.
 */
export function checkTarget(url: string, rules: TargetRules = {}): void {
  const parsed = URL.parse(url);
  if (!parsed) throw refused('must be a URL, such as https://example.com/hooks');
  const host = hostOf(parsed);
  const isLoopback = rules.allowLoopback === true && (host === 'localhost' || LOOPBACK.includes(host));
  if (parsed.protocol !== 'https:' && !(isLoopback && parsed.protocol === 'http:')) {
    throw refused(
      'must begin with https://. To this machine http:// works too, if the relay was started with --allow-loopback',
    );
  }
  if (isLoopback || isAllowedHost(parsed, rules)) return;
  if (isIP(host) !== 0 && !isPublic(host)) {
    throw refused(
      'must not be a private or reserved address. If the host is yours, start the relay with --allow-target and its name',
    );
  }
}

/** The URL for display, without user info, query and fragment, which may be secret. */
export function shownUrl(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.origin}${parsed.pathname}` : '';
}

/** Whether the operator allows this host of the internal network. */
export function isAllowedHost(url: URL, { allowHosts = [] }: TargetRules): boolean {
  return allowHosts.some((host) => hostnameOf(host) === url.hostname);
}

/** @throws InvalidRequestError for an invalid allowed host, which would match nothing, or another host. */
export function checkTargetRules({ allowHosts = [] }: TargetRules = {}): void {
  if (allowHosts.every((host) => hostnameOf(host) !== undefined)) return;
  throw new InvalidRequestError([
    {
      path: 'targets.allowHosts',
      rule: 'must be names of hosts or addresses, without scheme, port and path',
    },
  ]);
}

/** As in a URL: lower case, international names in ASCII. */
function hostnameOf(host: string): string | undefined {
  const parsed = URL.parse(`https://${isIP(host) === 6 ? `[${host}]` : host}`);
  const isHost = /^[^\s/?#@:*\\]+$|^\[[\da-f:.]+\]$/i.test(host) || isIP(host) === 6;
  return isHost ? parsed?.hostname : undefined;
}

export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || isGlobal(parsed as ipaddr.IPv6));
}

/** The library treats unknown ranges as public: unassigned addresses, and those in ::/96 that contain an IPv4 address. */
function isGlobal(address: ipaddr.IPv6): boolean {
  return address.match(GLOBAL_IPV6) && !address.match(EXAMPLES_IPV6);
}

/** Without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function refused(rule: string): InvalidRequestError {
  return new InvalidRequestError([{ path: 'url', rule }]);
}
