import { VisaChecks, type VisaChecksOptions } from '../../src/index.ts';
import { fakeService, type Asked, type FakeServiceOptions } from './fake-service.ts';
import { VirtualTime } from './virtual-time.ts';

export const START = Date.parse('2026-03-05T01:02:03.456Z');
export const SECOND = 1_000;

export interface Bench {
  checks: VisaChecks;
  time: VirtualTime;
  asked: Asked[];
}

export function benchOf(
  service: Omit<FakeServiceOptions, 'now'>,
  options: Partial<VisaChecksOptions> = {},
  time = new VirtualTime(START),
  around: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch = time.fetch,
): Bench {
  const { fetch, asked } = fakeService({ ...service, now: time.now });
  const checks = new VisaChecks({
    baseUrl: 'http://service.example',
    accessToken: 'test-token',
    quota: 'none', // the pace of requests has its own tests
    clock: time,
    fetch: around(fetch),
    logLevel: 'error', // warnings of a wait have their own tests
    ...options,
  });
  return { checks, time, asked };
}

export const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `vc_${index}`);

/** Completed after 5 seconds plus the number of its id modulo 16: "5 to 20 seconds". */
export function fastcheck(id: string, now: number): string {
  const seconds = 5 + (Number(id.slice(3)) % 16);
  return now >= START + seconds * SECOND ? 'completed' : 'pending';
}

export const after = (seconds: number) => (_: string, now: number) =>
  now >= START + seconds * SECOND ? 'completed' : 'pending';

export const shape = (asked: readonly Asked[]) => asked.map(({ kind, ids }) => `${kind} ${ids.length}`);
