import { readFileSync } from 'node:fs';
import path from 'node:path';

import { readBundle, webhooksOf } from '@workrights/spec/reader';
import { expect, test } from 'vitest';

import { relayEvents } from '../../packages/n8n-nodes-workrights/nodes/WorkRights/generated/relay-events.ts';
import { formatTable } from '../../spec/variants/format-table.ts';
import { withTable } from '../support/table-in-page.ts';

const root = path.resolve(import.meta.dirname, '../..');

const relay = readBundle('relay');
const types: readonly unknown[] = relay.components?.schemas?.['EventType']?.enum ?? [];
const webhooks = webhooksOf(relay).filter(({ path: type }) => types.includes(type));
/** What each event is about, such as `visa_check`: the guide has those about one kind of record together. */
const kindOf = ({ path: type }: { readonly path: string }): string => type.split('.')[0]!;
const byKind = [...Map.groupBy(webhooks, kindOf).values()].flat();

type Row = readonly [string, string];

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
  const current = withTable(readFileSync(file, 'utf8'), 'relay-events', formatTable(rows));
  await expect(current).toMatchFileSnapshot(file);
});
