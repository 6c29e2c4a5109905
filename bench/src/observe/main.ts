import { atMost, whole } from '../report/promises.ts';
import { report } from '../report/report.ts';
import { table } from '../report/table.ts';
import { load } from '../sandbox/measure.ts';
import { type Running, start } from '../sandbox/process.ts';
import { headers } from '../sandbox/servers.ts';
import { type Latency, measureLatency, passesUnchanged, type Target, targetOf } from './latency.ts';
import { CHECKS, FILE_BYTES, NOTHING, OBSERVER, proxies, service } from './subjects.ts';

const LIST = `/v2/visa-checks?limit=${CHECKS}`;

const running: Running[] = [];
const latencies: ReadonlyMap<string, Latency>[] = [];
const rates = new Map<string, number>();
/** The targets that pass the file on unchanged. */
const unchanged = new Set<string>();
try {
  const upstream = await start(service);
  running.push(upstream);
  const targets: Target[] = [targetOf(NOTHING, upstream.baseUrl)];
  for (const proxy of proxies(upstream.baseUrl)) {
    const started = await start(proxy);
    running.push(started);
    targets.push(targetOf(proxy.name, started.baseUrl));
  }
  const { check, file } = await pathsOf(upstream.baseUrl);
  for (const target of targets) {
    if (await passesUnchanged(target, targets[0]!, file)) unchanged.add(target.name);
  }
  for (const path of [check, LIST, file]) {
    console.log(
      `measuring the latency of ${path === file ? 'a file' : path === LIST ? 'a list' : 'a check'} ...`,
    );
    latencies.push(await measureLatency(targets, path));
  }
  for (const { name, url } of targets) {
    console.log(`measuring the requests a second: ${name} ...`);
    rates.set(name, await load({ url: url + check }));
  }
} finally {
  for (const server of running) await server.stop();
}

/** The paths of a check and of its attachment. */
async function pathsOf(baseUrl: string): Promise<{ check: string; file: string }> {
  const { data } = (await (await fetch(baseUrl + LIST, { headers })).json()) as {
    data: { id: string; attachments: { download_url: string }[] }[];
  };
  const [first] = data;
  return {
    check: `/v2/visa-checks/${first!.id}`,
    file: new URL(first!.attachments[0]!.download_url).pathname,
  };
}

const added = latencies.map((of) => of.get(OBSERVER)!.median - of.get(NOTHING)!.median);
const cellsOf = (name: string, of: ReadonlyMap<string, Latency>): string[] => {
  const { median, p99 } = of.get(name)!;
  const isFile = of === latencies[2];
  return isFile && !unchanged.has(name) ? ['changes it', '-'] : [median.toFixed(2), p99.toFixed(2)];
};

report('observe', {
  conditions: '1 connection for the latency, 10 for the requests/s',
  body: table(
    [
      'between client and service',
      ...['check', `list of ${CHECKS}`, `PDF of ${FILE_BYTES / 1000} kB`].flatMap((what) => [
        `${what}: median (ms)`,
        'p99 (ms)',
      ]),
      'GET a check (requests/s)',
    ],
    [...rates].map(([name, perSecond]) => [
      name,
      ...latencies.flatMap((of) => cellsOf(name, of)),
      whole(perSecond),
    ]),
  ),
  promises: [
    atMost('check, list and PDF, the slowest: ms added (median)', Math.max(...added), 2, {
      beside: 'no proxy',
    }),
  ],
});
