import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Free ports of 127.0.0.1, all different. Held together until all are known, so that none is given twice. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}
