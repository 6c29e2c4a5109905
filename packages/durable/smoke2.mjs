import v8 from 'node:v8';
if (!process.env.PLAIN) v8.setFlagsFromString('--semi-space-growth-factor=1');
import { planRun, openLedger } from './dist/index.js';
import { rmSync } from 'node:fs';
const folder = '/tmp/d3x/ledger'; rmSync(folder, {recursive:true, force:true});
await using ledger = await openLedger({ folder }, { key: 'a long invented key' });
const t = performance.now();
const plan = await planRun(ledger, { file: '/tmp/d3x/people.csv', run: 'x', budget: {perDay: 10000}, attachments: true });
console.log(plan.rows, plan.planned, plan.problems, ((performance.now()-t)/1000).toFixed(1)+' s', process.resourceUsage().maxRSS/1024);
