import { readFileSync } from 'node:fs';
import path from 'node:path';

import { readBundle, webhooksOf } from '@workrights/spec/reader';
import { expect, test } from 'vitest';

import { relayEvents } from '../../packages/n8n-nodes-workrights/nodes/WorkRights/generated/relay-events.ts';

const root = path.resolve(import.meta.dirname, '../..');
const MARKED = /(<!-- relay-events: start -->\n\n).*?(\n\n<!-- relay-events: end -->)/s;

const relay = readBundle('relay');
const types: readonly unknown[] = relay.components?.schemas?.['EventType']?.enum ?? [];
const webhooks = webhooksOf(relay).filter(({ path: type }) => types.includes(type));
/** What each event is about, such as `visa_check`: the guide has those about one kind of record together. */
const kindOf = ({ path: type }: { readonly path: string }): string => type.split('.')[0]!;
const kinds = webhooks.map(kindOf);
const byKind = webhooks.toSorted((one, other) => kinds.indexOf(kindOf(one)) - kinds.indexOf(kindOf(other)));

type Row = readonly [string, string];

/** A table as the formatter writes it. */
function tableOf(rows: readonly Row[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  const lines = rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column]!)));
  const rule = widths.map((width) => '-'.repeat(width));
  return lines
    .toSpliced(1, 0, rule)
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

test.each<[page: string, rows: Row[]]>([
  [
    'docs/visa-checks/get-told.md',
    [
      ['type', 'what happened'],
      ...byKind.map(({ path: type, operation }): Row => [`\`${type}\``, String(operation.value.summary)]),
    ],
  ],
  [
    'packages/n8n-nodes-workrights/README.md',
    [
      ['Event', 'Starts the workflow when'],
      ...relayEvents.map(({ name, description }): Row => [name, description]),
    ],
  ],
  // With -u, the test writes the tables.
])("%s lists the relay's events as the contract describes them", async (page, rows) => {
  expect(rows.map(String)).toContainEqual(expect.stringMatching(/visa.check.completed/i));
  const file = path.join(root, page);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(MARKED);
  await expect(text.replace(MARKED, (_, start, end) => `${start}${tableOf(rows)}${end}`)).toMatchFileSnapshot(
    file,
  );
});
