import { comparisons, type ComparisonName } from '@workrights/spec/observing';
import type { RecordTree } from '@workrights/spec/reader';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Exchange } from '../../src/exchange.ts';
import { contract } from '../../src/generated/contract.gen.ts';
import { reduce } from '../../src/reduce/reduce.ts';
import { lookup, readOnboard, saidBy, SERVICE } from './exchanges.ts';

const time = fc
  .date({
    min: new Date('2025-12-30T00:00:00Z'),
    max: new Date('2026-01-02T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());
const anything = fc.jsonValue({ maxDepth: 3 });
const word = fc.constantFrom(
  '',
  '0',
  '050',
  'employer',
  'In effect',
  'australia',
  'fastcheck',
  'offpeak',
  '//',
  '/',
  SERVICE,
);
const leaf = oneOf(time, word, fc.constantFrom('vc_1', 'vc_2', 3), anything);
/** What has a meaning around a record, and what JavaScript gives one. */
const others = { meta: leaf, data: leaf, constructor: leaf, ['__proto__']: leaf };

/** One of them, as often at any depth. */
function oneOf(...forms: (fc.Arbitrary<unknown> | fc.WeightedArbitrary<unknown>)[]): fc.Arbitrary<unknown> {
  return fc.oneof({ depthSize: 'max' }, ...forms);
}

/** A value as the contract has it, with anything in any place. */
function valueOf({ values, properties, items }: RecordTree): fc.Arbitrary<unknown> {
  const forms: fc.WeightedArbitrary<unknown>[] = [{ weight: 1, arbitrary: leaf }];
  if (values) forms.push({ weight: 6, arbitrary: fc.constantFrom(...values.listed) });
  if (items) forms.push({ weight: 6, arbitrary: fc.array(valueOf(items), { maxLength: 4 }) });
  if (properties) {
    const named = Object.fromEntries(
      Object.entries(properties).map(([name, node]) => [
        name,
        /_at$|^datetime$/.test(name) ? oneOf(time, leaf) : valueOf(node),
      ]),
    );
    forms.push(
      { weight: 6, arbitrary: fc.record(named) },
      { weight: 4, arbitrary: fc.record(named, { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.record({ ...named, ...others }, { requiredKeys: [] }) },
    );
  }
  return oneOf(...forms);
}

function envelopeOf(record: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const items = fc.array(record, { maxLength: 5 });
  const meta = oneOf(leaf, fc.record({ links: oneOf(leaf, fc.record({ self: leaf })) }));
  return oneOf(
    record,
    items,
    fc.record({ data: oneOf(record, items), meta }, { requiredKeys: ['data'] }),
    fc.array(fc.record({ data: record, meta }, { requiredKeys: ['data'] }), { maxLength: 5 }),
    anything,
  );
}

const lookedUp = fc.record({ ids: fc.array(oneOf(fc.constantFrom('vc_1', 'vc_2', 3), anything)) });
const { response: check } = contract.find(({ id }) => id === 'getVisaCheck')!;
const exchanges: fc.Arbitrary<Exchange> = fc.oneof(
  ...contract.map(({ paths, request, response = check! }) =>
    fc.record({
      method: fc.constant(paths[0]!.method),
      url: fc
        .constantFrom('', '?key=k', '?limit=2', '?apikey=k')
        .map((query) => `${SERVICE}${paths[0]!.path}${query}`),
      requestHeaders: fc.constant([]),
      requestBody: bytes(request ? oneOf(valueOf(request), anything, lookedUp) : oneOf(lookedUp, anything)),
      status: fc.constantFrom(200, 201, 202, 303, 308, 404, 500),
      responseHeaders: fc
        .oneof(word, fc.constant('/v2/visa_check/vc_1'), fc.string())
        .map((location): [string, string][] => [['Location', location]]),
      responseBody: bytes(envelopeOf(valueOf(response))),
      at: fc.constant(new Date('2026-01-02T00:00:00Z')),
    }),
  ),
);

function bytes(json: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array> {
  return json.map((value) => Buffer.from(JSON.stringify(value)));
}

test('no comparison throws or says a word that is not on its list, whatever the bodies hold', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(exchanges, (exchange) => {
      for (const { operation, at, token: word } of reduce(exchange)) {
        if (!at.startsWith('compare/')) continue;
        const name = at.slice('compare/'.length) as ComparisonName;
        reached.add(name);
        expect(comparisons[name].tokens).toContain(word);
        expect(comparisons[name].operations).toContain(operation);
      }
    }),
    { numRuns: 1000 },
  );
  // Otherwise the values would be too wild to be compared at all.
  expect(reached.size).toBeGreaterThan(Object.keys(comparisons).length / 2);
});

/** Of an onboarding request that was read by `onboard_id`, with this text as its id. */
function askedId(id: string): string[] {
  const exchange = readOnboard({ onboard_id: 'ob_1' }, {});
  return saidBy('onboard-asked-id', { ...exchange, responseBody: Buffer.from(`{"onboard_id":${id}}`) });
}

test('an id that is no text is another one', () => {
  const deep = `${'['.repeat(90_000)}${']'.repeat(90_000)}`;
  for (const id of [deep, '{"toString":1,"valueOf":1}', '["ob_1"]', 'true', '1e400', '""']) {
    expect(askedId(id)).toEqual(['other']);
  }
  expect(askedId('null,"__proto__":{"onboard_id":"ob_1"}')).toEqual(['absent']);
});

test('a number is the same id as its text', () => {
  expect(saidBy('lookup-order', lookup([2, 1], ['2', '1']))).toEqual(['as-asked']);
  expect(saidBy('lookup-length', lookup([{}, null, 1], ['1', []]))).toEqual(['more']);
});

test('a body that is nested ninety thousand times is compared', () => {
  const nested = Buffer.from(`${'{"data":['.repeat(45_000)}${']}'.repeat(45_000)}`);
  expect(saidBy('list-meta', { ...lookup([]), requestBody: nested, responseBody: nested })).toEqual([
    'absent',
  ]);
});
