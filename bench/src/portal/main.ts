import { serveDocs } from '@workrights/portal/server';
import { launchChromium } from '@workrights/e2e/chromium';

import { median } from '../report/median.ts';
import { atMost } from '../report/promises.ts';
import { report } from '../report/report.ts';
import { table } from '../report/table.ts';
import { load, type Figures, type Subject } from './measure.ts';
import { writePeerSite } from './peers.ts';
import { subjects } from './subjects.ts';

const ROUNDS = 5;
/** kB */
const HEAVIEST = 150;
/** Milliseconds */
const SLOWEST = 1_000;

await using peers = await writePeerSite();
await using portal = await serveDocs();
await using peerServer = await serveDocs({ folder: peers.folder });
const browser = await launchChromium();

const { operations, others, rivals } = subjects(portal.url, peerServer.url);
const creation = operations.find(({ url }) => url.endsWith('/create-visa-check/'))!;

/** Each round covers all subjects, so that a busy moment of the machine doesn't affect one subject only. */
const figures = new Map<Subject, Figures[]>();
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const subject of [...operations, ...others, ...rivals]) {
      const measured = figures.get(subject) ?? [];
      measured.push(await load(browser, subject));
      figures.set(subject, measured);
    }
  }
} finally {
  await browser.close();
}
const rows = [...figures].map(([subject, measured]) => ({
  subject,
  bytes: median(measured.map(({ bytes }) => bytes)),
  interactive: median(measured.map(({ interactive }) => interactive)),
}));
const rowOf = (subject: Subject) => rows.find((row) => row.subject === subject)!;
const ours = rows.filter(({ subject }) => !rivals.includes(subject));
const heaviest = Math.max(...ours.map(({ bytes }) => bytes));
const slowest = Math.max(...ours.map(({ interactive }) => interactive));
const shown = [
  creation,
  ...[...operations, ...others].filter(
    (subject) => rowOf(subject).bytes === heaviest && subject !== creation,
  ),
  ...rivals,
];
const base = rowOf(creation);
report('portal', {
  conditions: `Chromium ${browser.version()}, ${ROUNDS} cold loads each, medians`,
  body: table(
    ['page', 'kB transferred', 'ms until interactive', 'bytes beside ours', 'time beside ours'],
    shown.map((subject) => {
      const { bytes, interactive } = rowOf(subject);
      return [
        subject.name,
        (bytes / 1_000).toFixed(1),
        interactive.toFixed(0),
        (bytes / base.bytes).toFixed(2),
        (interactive / base.interactive).toFixed(2),
      ];
    }),
  ),
  promises: [
    atMost(`heaviest of ${ours.length} reference pages: kB with gzip`, heaviest / 1_000, HEAVIEST),
    atMost(`slowest of ${ours.length} reference pages: ms until interactive`, slowest, SLOWEST),
  ],
});
