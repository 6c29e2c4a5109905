import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';

import { headers } from '../sandbox/servers.ts';

export interface Latency {
  /** Milliseconds from a request to the end of its response. */
  readonly median: number;
  /** 99 of 100 requests are at most this slow. */
  readonly p99: number;
}

/** A server, and one connection to it. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly agent: Agent;
}

export const targetOf = (name: string, url: string): Target => ({
  name,
  url,
  agent: new Agent({ keepAlive: true, maxSockets: 1 }),
});

const ROUNDS = 40;
const REQUESTS = 50;
const WARM_UP = 300;

/** Sends one request after another. The targets take turns, so that all of them run under the same load. */
export async function measureLatency(
  targets: readonly Target[],
  path: string,
): Promise<ReadonlyMap<string, Latency>> {
  const times = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) for (let count = 0; count < WARM_UP; count += 1) await get(target, path);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of targets) {
      for (let count = 0; count < REQUESTS; count += 1) times.get(target.name)!.push(await get(target, path));
    }
  }
  return new Map([...times].map(([name, each]) => [name, latencyOf(each)]));
}

function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!;
  return { median: at(0.5), p99: at(0.99) };
}

function get({ url, agent }: Target, path: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, headers }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${url}${path} answered ${response.statusCode}.`));
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Whether the body that a target passes on is the one that the service sent. */
export async function passesUnchanged(through: Target, service: Target, path: string): Promise<boolean> {
  const [one, other] = await Promise.all([digest(through, path), digest(service, path)]);
  return one === other;
}

async function digest({ url }: Target, path: string): Promise<string> {
  const body = await (await fetch(url + path, { headers })).arrayBuffer();
  return createHash('sha256').update(new Uint8Array(body)).digest('hex');
}
