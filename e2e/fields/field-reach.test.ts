import { describe, expect, test } from 'vitest';

import { isInCommand } from './command.ts';
import { echoesOf, placesInResponse } from './echo.ts';
import {
  notCompared,
  notEchoed,
  notInClientSnippet,
  notInCommandSnippet,
  notInCurl,
  notInForm,
  type Exceptions,
} from './exceptions.ts';
import { isTakenFor, withOther } from './lost-answer.ts';
import { requestProperties, type RequestProperty } from './request-properties.ts';
import { isInForm, isInSnippet } from './snippets.ts';

const properties = requestProperties();
const inBodies = properties.filter(({ request }) => request !== 'listVisaChecks');
const shown = properties.filter((property) => placesInResponse(property).length > 0);

const named = (all: readonly RequestProperty[]) =>
  all.map((property) => [`${property.request} ${property.path}`, property] as const);

async function firstThat<T>(all: readonly T[], holds: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await holds(one)) return one;
  return undefined;
}

/** What a test expects of a property: it reaches the place, or an exception gives a reason. */
function expected(exceptions: Exceptions, name: string) {
  return { name, reached: exceptions[name] === undefined };
}

describe('every property of a request', () => {
  test.each(named(inBodies))('%s: is sent by a request in spec/fixtures/accepted', (name, { bodies }) => {
    expect({ name, requests: bodies.length }).not.toEqual({ name, requests: 0 });
  });

  test.each(named(properties))('%s: is in the form of the n8n node', (name, property) => {
    expect({ name, reached: isInForm(property) }).toEqual(expected(notInForm, name));
  });

  test.each(named(properties))('%s: is sent by the workrights command', async (name, property) => {
    expect({ name, reached: await isInCommand(property) }).toEqual({ name, reached: true });
  });

  describe.each([
    ['n8n', notInForm],
    ['curl', notInCurl],
    ['client', notInClientSnippet],
    ['cli', notInCommandSnippet],
  ] as const)("is sent by the portal's snippet for %s", (tool, exceptions) => {
    test.each(named(properties))('%s', (name, property) => {
      expect({ name, reached: isInSnippet(tool, property) }).toEqual(expected(exceptions, name));
    });
  });
});

describe('every property of a request that the response has too', () => {
  test.each(named(shown))('%s: is shown by the sandbox as it was sent', async (name, property) => {
    const echoes = await echoesOf(property);
    expect({ name, reached: echoes.length > 0 }).toEqual(expected(notEchoed, name));
  });

  test.each(named(shown))('%s: tells the outcome of a lost request from others', async (name, property) => {
    const echo = await firstThat(await echoesOf(property), ({ sent, shown: record }) =>
      isTakenFor(property, sent, record),
    );
    expect(echo, 'a record that is taken for the outcome of its own request').toBeDefined();
    const isTold = !(await isTakenFor(property, withOther(property, echo!), echo!.shown));
    expect({ name, reached: isTold }).toEqual(expected(notCompared, name));
  });
});

test('no exception is for a property that the contract no longer has', () => {
  const known = new Set<string>(named(properties).map(([name]) => name));
  const exceptions = [
    notInForm,
    notInCurl,
    notInClientSnippet,
    notInCommandSnippet,
    notEchoed,
    notCompared,
  ].flatMap((each) => Object.keys(each));
  expect(exceptions.filter((name) => !known.has(name))).toEqual([]);
});
