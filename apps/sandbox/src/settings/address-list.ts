import { BlockList, isIP } from 'node:net';

export interface AddressList {
  /** Whether a remote address, in the form of the socket, is in the list. */
  allows(address: string): boolean;
}

/** A dual-stack socket gives an IPv4 caller as `::ffff:127.0.0.1`. */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * The addresses that an API key is bound to (service.md §5): addresses (`192.0.2.7`, `::1`) and ranges (`192.0.2.0/24`).
 *
 * @throws RangeError for an entry that is neither.
 */
export function createAddressList(entries: readonly string[]): AddressList {
  const list = new BlockList();
  for (const entry of entries) add(list, entry);
  return {
    allows(address) {
      // A link-local address includes its interface: fe80::1%eth0.
      const plain = address.replace(/%.*$/, '').replace(MAPPED_IPV4, '');
      const family = isIP(plain);
      return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

function add(list: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  const bits = family === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && length <= bits);
  if (family === 0 || rest.length > 0 || !isPrefix) {
    throw new RangeError(`Not an IP address or a range in CIDR form: ${entry}`);
  }
  list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
}
