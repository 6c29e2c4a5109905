// Takes one row from the plan to its result with the built package, and writes what the ledger stores about it. Plain
// JavaScript, because it runs on the oldest Node that the package supports.
import { openLedger } from '@workrights/durable';

const [folder] = process.argv.slice(2);
const place = { folder };
const key = 'an invented key of a ledger';
const document = {
  type: 'passport',
  identifier: 'SBX1',
  country: 'COL',
  family_name: 'Sample',
  date_of_birth: '1990-01-01',
};
const request = { jurisdiction: 'AUS', australia: { visa_check_type: 'work' }, document };

const ledger = await openLedger(place, { key });
const draft = await ledger.startPlan(
  'spring',
  { environment: 'sandbox', attachments: true },
  { concurrency: 1 },
  1,
);
const rows = [1, 2].map((number) => ({ number, data: { reference: null, request } }));
await ledger.addRows(draft, rows, { repeat: false });
await ledger.endPlan(draft);
const work = await ledger.startWork({ join: false });
const lease = await ledger.lease('spring', 'worker', 2, 9_000);
await ledger.beginSubmitting(lease, 9, 3);
// A failed step changes nothing, and doesn't block the next one.
const wrong = await ledger.complete(lease, [{ number: 1, check: {} }], 4).catch((error) => error.name);
await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_1' }], 4);
await ledger.complete(lease, [{ number: 1, check: { id: 'vc_1', status: 'complete' } }], 5);
const bytes = new TextEncoder().encode('PDF');
await ledger.keepAttachments(lease, 1, [{ number: 1, index: 0, type: 'pdf', sha256: 'ab', bytes }]);
await ledger.release(lease, null);
await work[Symbol.asyncDispose]();

const found = [];
for await (const { state, check, problem } of ledger.rows('spring')) {
  found.push({ state, check: check?.id ?? null, problem: problem?.code ?? null });
}
const [attachment] = await ledger.attachments('spring', 1);
const purged = await ledger.purge('spring');
await ledger[Symbol.asyncDispose]();
console.log(JSON.stringify({ wrong, found, bytes: attachment.bytes.length, purged }));
