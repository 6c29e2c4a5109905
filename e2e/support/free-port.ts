import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/**
 * Below the ports that systems give to connections and to servers that ask for any port (Linux: from 32768). So nobody takes
 * such a port before its program starts, which can take seconds, or while the program is down.
 */
const FIRST = 10_000;
const LAST = 15_999;

/** Free ports of 127.0.0.1, all different. Each search begins elsewhere, because other test runs search at the same time. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = portNumbers(randomInt(FIRST, LAST), LAST);
    ports.push(await getPort({ port, host: '127.0.0.1', exclude: ports }));
  }
  return ports;
}
