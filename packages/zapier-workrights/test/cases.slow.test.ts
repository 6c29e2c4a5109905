import { CASES, CREDENTIALS, runCase, type Adapter, type Case } from '@workrights/connectors/cases';
import { describe, expect, it } from 'vitest';

import { startTestRelay } from './support/relay.ts';
import { authDataFor, runStep } from './support/zapier.ts';

/** What Zapier can't do: it has no Stop, and no step that waits for minutes. */
const NOT_IN_ZAPIER = new Set<string>(['waitForVisaCheck']);
const needsStop = ({ stop }: Case): boolean => stop !== undefined;

/**
 * Zapier talks to the relay, which has the credentials of the service: that the service refuses them is told in other words, to
 * whoever runs the relay.
 */
const REFUSED_RELAY = 'refused the relay itself';
const OTHER_WORDS: Readonly<Record<string, string>> = {
  'says that the access token was rejected': REFUSED_RELAY,
  'says that the API key was rejected': REFUSED_RELAY,
  'says that the API key works only from its own addresses': REFUSED_RELAY,
  'knows the page with which the network blocks foreign traffic': REFUSED_RELAY,
};

/** Through the relay, a check is read every few seconds, as the client does by itself. */
const LONGER: Readonly<Record<string, object>> = {
  'takes an unknown status for not finished': { timeout: 10 },
};

/** The judgement of a case, which keeps its relay for all replays. */
async function judged(one: Case): Promise<string[]> {
  await using stack = new AsyncDisposableStack();
  let relay: { url: string } | undefined;
  // Starting a relay takes a third of a second of processor time. What is refused before it is sent needs none.
  if (one.expect.sent?.length === 0) relay = { url: 'http://127.0.0.1:9' };
  const zapier: Adapter = async ({ name, operation, input }, service) => {
    relay ??= stack.use(await startTestRelay({ url: service.url, ...CREDENTIALS }));
    const result = await runStep(operation, authDataFor(relay.url), {
      requestKey: name,
      ...input,
      ...LONGER[name],
    });
    if ('items' in result) return { output: result.items };
    return { error: { text: (JSON.parse(result.error) as { message: string }).message } };
  };
  return await runCase(one, zapier);
}

describe('a step of Zapier, through the relay', () => {
  const cases = CASES.filter((one) => !needsStop(one) && !NOT_IN_ZAPIER.has(one.operation));

  it.concurrent.each(cases.map((one) => [one.name, one] as const))('%s', async (name, one) => {
    const words = OTHER_WORDS[name];
    const told = words === undefined ? one : { ...one, expect: { ...one.expect, error: { words: [words] } } };
    expect(await judged(told)).toEqual([]);
  });

  it('leaves out only cases that Zapier has no way for', () => {
    expect(CASES.length - cases.length).toBe(4);
    const names = new Set(cases.map(({ name }) => name));
    expect(Object.keys({ ...OTHER_WORDS, ...LONGER }).filter((name) => !names.has(name))).toEqual([]);
  });
});
