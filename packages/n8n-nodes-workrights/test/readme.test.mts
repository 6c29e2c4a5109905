import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { relayEvents } from '../nodes/WorkRights/generated/relay-events.ts';

const root = join(import.meta.dirname, '../../..');
const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

it('links to files of the repository that are there', () => {
  const links = [...readme.matchAll(/workrights-kit\/(?:tree|blob)\/main\/([^)#\s]+)/gu)].map(
    ([, path]) => path,
  );
  expect(links).not.toEqual([]);
  expect(links.filter((path) => !existsSync(join(root, path ?? '')))).toEqual([]);
});

it('lists every event of the relay', () => {
  const [, section = ''] = readme.split('**Work Rights Relay Trigger** (webhook)');
  const rows = section.split('\n## ', 1)[0]?.matchAll(/^\| ([A-Z][\w ]+?) +\|/gmu) ?? [];
  const names = [...rows].map(([, name]) => name).filter((name) => name !== 'Event');
  expect(names).toEqual(relayEvents.map(({ name }) => name));
});
