import { loadavg } from 'node:os';

import { launchChromium } from '@workrights/e2e/chromium';
import { serveDocs } from '@workrights/portal/server';
import getPort from 'get-port';

import { median } from '../report/median.ts';
import { atLeast, atMost } from '../report/promises.ts';
import { report } from '../report/report.ts';
import { table } from '../report/table.ts';
import { audit, type Audit, type Device } from './audit.ts';

/** Points of 100, for each of the three categories. */
const LOWEST_SCORE = 95;
/** Milliseconds, with the processor slowed down four times. */
const LONGEST_BLOCKED = 200;
/** Values below this one print as 0. */
const LARGEST_SHIFT = 0.0005;
const ROUNDS = 3;

const PAGES = [
  '/',
  '/guides/',
  '/guides/visa-checks/many-checks/',
  '/guides/visa-checks/what-a-result-means/',
  '/reference/visa-checks/create-visa-check/',
  '/reference/open-points/',
];
const DEVICES: Device[] = ['desktop', 'mobile'];

await using portal = await serveDocs();
const port = await getPort();
const browser = await launchChromium([`--remote-debugging-port=${port}`]);

/** Each round covers all pages, so that a busy moment of the machine doesn't affect one page only. */
const audits = new Map<string, Audit[]>();
const loads: number[] = [];
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const device of DEVICES) {
      for (const page of PAGES) {
        loads.push(loadavg()[0]!);
        const key = `${device} ${page}`;
        const found = await audit(portal.url + page, device, port);
        audits.set(key, [...(audits.get(key) ?? []), found]);
        if (found.lost.length > 0) console.error(`${key}: ${found.lost.join(', ')}`);
      }
    }
  }
} finally {
  await browser.close();
}
const rows = [...audits].map(([key, found]) => {
  const [device = '', page = ''] = key.split(' ');
  const of = (name: Exclude<keyof Audit, 'lost'>) => median(found.map((one) => one[name]));
  return {
    device,
    page,
    scores: [of('performance'), of('accessibility'), of('bestPractices')],
    blocked: of('blocked'),
    shift: of('shift'),
  };
});

report('lighthouse', {
  conditions: `Chromium ${browser.version()}, medians of ${ROUNDS} runs. The load of the machine before each run was ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}, the median ${median(loads).toFixed(1)}`,
  body: table(
    ['page', 'device', 'performance', 'accessibility', 'best practices', 'ms blocked', 'layout shift'],
    rows.map(({ page, device, scores, blocked, shift }) => [
      page,
      device,
      ...scores.map(String),
      blocked.toFixed(0),
      shift.toFixed(3),
    ]),
    ['page', 'device'],
  ),
  promises: [
    atLeast('lowest score of all pages', Math.min(...rows.flatMap(({ scores }) => scores)), LOWEST_SCORE),
    atMost(
      'longest blocked of all pages: ms',
      Math.max(...rows.map(({ blocked }) => blocked)),
      LONGEST_BLOCKED,
    ),
    atMost('largest layout shift of all pages', Math.max(...rows.map(({ shift }) => shift)), LARGEST_SHIFT),
  ],
});
