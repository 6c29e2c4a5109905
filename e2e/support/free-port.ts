import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/**
 * Below what systems give to connections and to servers that ask for any port (Linux: from 32768). So nobody takes such
 * a port between our look and the start of the program that it is for, which can be seconds, or while that is down.
 */
const FIRST = 10_000;
const LAST = 15_999;

/** Free ports of 127.0.0.1, all different. Each search begins somewhere else, as other test runs search beside it. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = portNumbers(randomInt(FIRST, LAST), LAST);
    ports.push(await getPort({ port, host: '127.0.0.1', exclude: ports }));
  }
  return ports;
}
