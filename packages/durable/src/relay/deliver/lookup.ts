import { type LookupAddress, lookup as systemLookup, NODATA } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

/** Time limit in milliseconds, and number of tries, of a DNS query. */
const ASKED = { timeout: 2_000, tries: 2 };
/** Names of this machine, which DNS doesn't know. */
const OF_THIS_MACHINE = /^(?:.+\.)?localhost$/i;

/**
 * Resolves names by DNS queries only. `dns.lookup` blocks one of Node's few threads until the server responds, so one receiver
 * with slow DNS would delay all others, and every poll.
 *
 * @param resolver for tests.
 */
export function createLookup(resolver = new Resolver(ASKED)): LookupFunction {
  return (hostname, options, callback) => {
    if (OF_THIS_MACHINE.test(hostname)) return systemLookup(hostname, options, callback);
    addressesFor(resolver, hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error, '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** All IPv4 and IPv6 addresses, at least one. @throws Node's DNS error if there is none. */
async function addressesOf(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const of = (family: 4 | 6) => (addresses: readonly string[]) =>
    addresses.map((address) => ({ address, family }));
  const asked = [resolver.resolve4(hostname).then(of(4)), resolver.resolve6(hostname).then(of(6))];
  const found = await Promise.allSettled(asked);
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (addresses.length > 0) return addresses;
  // A name may exist without an address, which rejects nothing.
  const failure = found.find((each) => each.status === 'rejected')?.reason as Error | undefined;
  throw failure ?? Object.assign(new Error('The name has no address.'), { code: NODATA });
}

const addressesFor = callbackify(addressesOf);
