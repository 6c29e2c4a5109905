import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { start } from './process.ts';
import { createBody, headers, type Server } from './servers.ts';
import { median } from '../report/median.ts';

export interface Figures {
  name: string;
  startMilliseconds: number;
  idleMebibytes: number;
  getsPerSecond: number;
  postsPerSecond: number;
}

const STARTS = 5;
const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;
const MEASURED_SECONDS = 6;

/** Requests a second, after a warm-up. */
export async function load(options: autocannon.Options): Promise<number> {
  const shared = { connections: CONNECTIONS, headers, ...options };
  await autocannon({ ...shared, duration: WARM_UP_SECONDS });
  const result = await autocannon({ ...shared, duration: MEASURED_SECONDS });
  // Errors come faster than responses, and must not count as such.
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

export interface BesideBare {
  readonly bytes: number;
  /** Requests per second, the median of the rounds. */
  readonly sandbox: number;
  readonly bare: number;
  /** Median of the rounds' ratios. */
  readonly ratio: number;
}

const ROUNDS = 5;

/** GETs of one completed check, alternating with a bare server that sends equally many bytes, under the same load. */
export async function measureBesideBare(
  sandbox: Server,
  bare: (bytes: number) => Server,
): Promise<BesideBare> {
  const ours = await start(sandbox);
  try {
    const url = ours.baseUrl + (await sandbox.checkPath(ours.baseUrl));
    const bytes = (await (await fetch(url, { headers })).arrayBuffer()).byteLength;
    const theirs = await start(bare(bytes));
    try {
      const rounds: [number, number][] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push([await load({ url }), await load({ url: theirs.baseUrl })]);
      }
      return {
        bytes,
        sandbox: median(rounds.map(([our]) => our)),
        bare: median(rounds.map(([, their]) => their)),
        ratio: median(rounds.map(([our, their]) => our / their)),
      };
    } finally {
      await theirs.stop();
    }
  } finally {
    await ours.stop();
  }
}

/** Measures one server: the median of five starts, the memory two seconds after the last start, and both loads. */
export async function measure(server: Server): Promise<Figures> {
  const starts: number[] = [];
  for (let index = 1; index < STARTS; index += 1) {
    const running = await start(server);
    starts.push(running.startMilliseconds);
    await running.stop();
  }
  const running = await start(server);
  try {
    starts.push(running.startMilliseconds);
    await sleep(2000);
    const idleMebibytes = running.residentMebibytes();
    const path = await server.checkPath(running.baseUrl);
    const getsPerSecond = await load({ url: running.baseUrl + path });
    const postsPerSecond = await load({
      url: `${running.baseUrl}/v2/visa-checks`,
      method: 'POST',
      body: createBody,
    });
    return {
      name: server.name,
      startMilliseconds: median(starts),
      idleMebibytes,
      getsPerSecond,
      postsPerSecond,
    };
  } finally {
    await running.stop();
  }
}
