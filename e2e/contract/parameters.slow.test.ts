import { createMock } from '@workrights/mock';
import { operationNamed, operationsOf, readBundle } from '@workrights/spec/reader';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { expect, test } from 'vitest';
import { useOnce } from '../../vitest.use.ts';

// ajv-formats is CommonJS with a `default` property, and Node imports it as a namespace object.
const addFormats = addFormatsModule.default;

const contract = readBundle('visa-checks');

const mock = useOnce(createMock);

/** Gets the list from the mock, with the given parameters. */
function list({ version, limit }: { version?: string; limit?: string }): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', authorization: 'Bearer sample' });
  if (version !== undefined) headers.set('version', version);
  return fetch(new URL(`/v2/visa-checks${limit === undefined ? '' : `?limit=${limit}`}`, mock.url), {
    headers,
  });
}

/** Whether the contract's schema accepts a value of a parameter of the list. */
function ajvTakes(name: string, value: unknown): boolean {
  const { parameters } = operationNamed(contract, 'listVisaChecks');
  const parameter = parameters.find((candidate) => candidate.value.name === name);
  const ajv = addFormats(new Ajv2020());
  return ajv.validate(parameter?.value.schema ?? false, value);
}

test.each(['2024-03-05', '2026-01-31'])('the mock and ajv take the date %s as Version', async (version) => {
  expect(ajvTakes('Version', version)).toBe(true);
  expect((await list({ version })).status).toBe(200);
});

test.each(['2024-02-30', '2', 'latest', '2024-03-05T00:00:00Z'])(
  'they refuse %s as Version',
  async (version) => {
    expect(ajvTakes('Version', version)).toBe(false);
    expect((await list({ version })).status).toBe(422);
  },
);

test('the mock refuses a request without Version, at every operation', async () => {
  expect((await list({})).status).toBe(422);
  for (const { parameters } of operationsOf(contract)) {
    const version = parameters.find(({ value }) => value.name === 'Version');
    expect(version?.value).toMatchObject({ in: 'header', required: true });
  }
});

test.each([1, 20, 1_000_000])('the mock and ajv take a limit of %d', async (limit) => {
  expect(ajvTakes('limit', limit)).toBe(true);
  expect((await list({ version: '2024-03-05', limit: String(limit) })).status).toBe(200);
});

test('the mock takes a list without a limit', async () => {
  expect((await list({ version: '2024-03-05' })).status).toBe(200);
});

test.each([
  ['0', 0],
  ['-1', -1],
  ['1.5', 1.5],
  ['ten', 'ten'],
])('they refuse a limit of %s', async (text, value) => {
  expect(ajvTakes('limit', value)).toBe(false);
  expect((await list({ version: '2024-03-05', limit: text })).status).toBe(422);
});
