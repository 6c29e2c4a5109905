import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.doUnmock('../../src/repository/repository.ts');
});

test('a reader whose question has no answer opens an issue that names the page', async () => {
  vi.stubEnv('REPOSITORY', 'https://code.example/us/kit/');
  const { issueAddress } = await import('../../src/repository/issue-address.ts');
  const address = new URL(issueAddress('Who can see what?', '/guides/questions/who-can-see-what/')!);
  expect(address.origin + address.pathname).toBe('https://code.example/us/kit/issues/new');
  expect(address.searchParams.get('title')).toBe('Not answered: Who can see what?');
  expect(address.searchParams.get('body')).toMatch(/^Page: \/guides\/questions\/who-can-see-what\/\n/);
});

test('without an address of the repository there is no such link', async () => {
  vi.doMock('../../src/repository/repository.ts', () => ({ repository: { url: '' } }));
  const { issueAddress } = await import('../../src/repository/issue-address.ts');
  expect(issueAddress('Any', '/')).toBeUndefined();
});
