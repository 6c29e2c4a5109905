import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.doUnmock('../../src/repository/repository.ts');
});

const linksOfPage = async () => {
  const { linkAddress } = await import('../../src/guides/links.ts');
  return {
    program: linkAddress('docs/architecture.md', '../turbo.json'),
    workflow: linkAddress('docs/n8n/templates.md', '../../examples/workflows/nightly-batch.json'),
    guide: linkAddress('docs/decisions.md', 'security.md'),
  };
};

test('a link to a file leads to its copy as long as the repository has no address', async () => {
  vi.doMock('../../src/repository/repository.ts', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    sourceAddress: () => undefined,
  }));
  expect(await linksOfPage()).toEqual({
    program: '/files/turbo.json',
    workflow: '/files/examples/workflows/nightly-batch.json',
    guide: '/guides/security/',
  });
});

test('a link to a file leads into the repository once that has an address; a workflow stays a file to save', async () => {
  vi.stubEnv('REPOSITORY', 'https://code.example/us/kit/');
  vi.stubEnv('REPOSITORY_BRANCH', 'release');
  expect(await linksOfPage()).toEqual({
    program: 'https://code.example/us/kit/blob/release/turbo.json',
    workflow: '/files/examples/workflows/nightly-batch.json',
    guide: '/guides/security/',
  });
});
