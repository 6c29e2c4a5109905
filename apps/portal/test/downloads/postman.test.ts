import { Collection, type Item, VariableScope } from 'postman-collection';
import { expect, test } from 'vitest';
import { buildCollection } from '../../src/downloads/postman/build-collection.ts';
import {
  type Item as WrittenItem,
  type RequestItem,
  sandboxEnvironment,
  stableId,
} from '../../src/downloads/postman/collection.ts';
import { allOperations } from '../../src/reference/model/reference.ts';
import { snippetSandbox } from '../../src/reference/snippets/index.ts';

const written = await buildCollection();
const environment = new VariableScope(sandboxEnvironment());
const items: Item[] = [];
new Collection(written).forEachItem((item) => {
  items.push(item);
});

function requestsIn(item: WrittenItem): RequestItem[] {
  return 'item' in item ? item.item.flatMap(requestsIn) : [item];
}

function addressOf({ request }: Item): string {
  return `${request.method} ${request.url.getPath({ unresolved: true })}`;
}

test('has every operation of the contract, aliases and PUT twins too', () => {
  const addresses = new Set(items.map(addressOf).filter((address) => !address.includes('/_sandbox/')));
  const expected = allOperations().map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`,
  );
  expect([...addresses].toSorted()).toEqual(expected.toSorted());
});

test('has a folder an interface and a tag, as the reference has', () => {
  const folders = written.item.map((each) => [
    each.name,
    'item' in each ? each.item.map(({ name }) => name) : [],
  ]);
  expect(folders).toEqual([
    ['Visa Checks API', ['visa-checks', 'attachments']],
    ['Onboarding and Work Rights API', ['Onboarding', 'Work rights', 'Employees']],
    ['Sandbox only', ['Let 20 seconds pass', 'Let the person complete the onboarding request']],
  ]);
});

test('goes to the server of the environment with its credentials, and holds none of them itself', () => {
  const text = JSON.stringify(written);
  for (const name of ['baseUrl', 'accessToken', 'apiKey', 'accountKey']) {
    expect(environment.has(name)).toBe(true);
    expect(text).toContain(`{{${name}}}`);
  }
  const requests = JSON.stringify(items.map(({ request }) => request));
  for (const secret of [snippetSandbox.accessToken, snippetSandbox.apiKey, snippetSandbox.accountKey])
    expect(requests).not.toContain(secret);
  for (const { request } of items) expect(request.url.getHost()).toBe('{{baseUrl}}');
});

test('uses no variable but those of the environment and its own', () => {
  const own = new Set(written.variable.map(({ key }) => key));
  const used = new Set(JSON.stringify(written).match(/(?<=\{\{)\w+(?=\}\})/gu));
  const unknown = [...used].filter((name) => !own.has(name) && !environment.has(name));
  expect(unknown).toEqual([]);
});

test('keeps examples of those answers whose status is known', () => {
  const codes = items.flatMap((item) => item.responses.map(({ code }) => code));
  expect(new Set(codes)).toEqual(new Set([200, 201, 303]));
});

test('does not follow the redirect of a creation', () => {
  const creations = items.filter((item) => addressOf(item) === 'POST /v2/visa-checks');
  expect(creations.length).toBeGreaterThan(1);
  for (const item of creations)
    expect(item.toJSON()).toMatchObject({ protocolProfileBehavior: { followRedirects: false } });
});

test('tests the status and the form of every response, and nothing that a result says', () => {
  const scripts = written.item.flatMap(requestsIn).map(({ name, request, event }) => ({
    name,
    isOfSandbox: request.url.path[0] === '_sandbox',
    script: event.flatMap(({ script }) => script.exec).join('\n'),
  }));
  const without = (form: RegExp) => scripts.filter(({ script }) => !form.test(script));
  expect(without(/pm\.test\('the status is \d{3}/u)).toEqual([]);
  expect(without(/pm\.test\('the body (?:is a PDF|has )/u).filter(({ isOfSandbox }) => !isOfSandbox)).toEqual(
    [],
  );
  expect(without(/^(?!.*(?:entitlement|LIMITED|SUCCESS|visa_held))/su)).toEqual([]);
  const creation = scripts.find(({ name }) => name === 'Create a visa check');
  expect(creation?.script).toContain('oneOf([201, 303])');
  expect(creation?.script).toContain(String.raw`/^vc_\S+$/u.test(each.id)`);
  expect(creation?.script).toContain("typeof each?.status === 'string'");
});

test('is the same each time it is built, with an id of its own for everything', async () => {
  expect(await buildCollection()).toEqual(written);
  const ids = [...JSON.stringify(written).matchAll(/"id":"([0-9a-f-]{36})"/gu)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(stableId('collection')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/u);
});
