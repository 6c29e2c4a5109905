import { contexts, knownHeaders, lengths, tokensOf } from '@workrights/spec/observing';
import type { RecordTree } from '@workrights/spec/reader';
import * as fc from 'fast-check';

import { contract } from '../../src/generated/contract.gen.ts';
import { points } from '../../src/generated/points.gen.ts';
import type { Place, Sighting } from '../../src/sighting.ts';

/** Every place that the points ask about or that the contract has, with the words that it can have. */
const places = contract.flatMap((operation) => {
  const { id, paths, request, response } = operation;
  const all = [
    'path',
    'status',
    'body',
    'query/limit',
    'header/location',
    'request/header/content-type',
    ...pointersIn(request, 'request#'),
    ...pointersIn(response, 'response#'),
    ...points.flatMap(({ observe }) => observe?.at ?? []),
  ];
  const placesOf = { id, paths: paths.map((path) => path.id), hasLimit: true, request, response };
  return [...new Set(all)].flatMap((at) => {
    const tokens = tokensOf(placesOf, at);
    return tokens ? [{ operation: id, at, tokens }] : [];
  });
});

function pointersIn(tree: RecordTree | undefined, at: string): string[] {
  if (!tree) return [];
  const { properties = {}, items } = tree;
  return [
    ...Object.entries(properties).flatMap(([name, node]) => [
      `${at}/${name}`,
      ...pointersIn(node, `${at}/${name}`),
    ]),
    ...(Object.keys(properties).length > 0 ? [`${at}/?`] : []),
    ...pointersIn(items, `${at}/*`),
  ];
}

const wordOfPlace: fc.Arbitrary<Place> = fc
  .constantFrom(...places)
  .chain(({ operation, at, tokens }) =>
    fc
      .constantFrom(...tokens)
      .chain((token) => lengthOf(token, at).map((length) => ({ operation, at, token, ...length }))),
  );

function lengthOf(token: string, at: string): fc.Arbitrary<{ length?: string }> {
  if (token.startsWith('string:')) return fc.constantFrom(...lengths).map((length) => ({ length }));
  return token === 'unlisted' && at.includes('#')
    ? fc.constantFrom('0', '9', '40', '41+').map((length) => ({ length }))
    : fc.constant({});
}

const orderOfHeaders: fc.Arbitrary<Place> = fc.record({
  operation: fc.constantFrom(...contract.map(({ id }) => id)),
  at: fc.constant('headers'),
  token: fc.array(fc.constantFrom(...knownHeaders, '?'), { maxLength: 40 }).map((names) => names.join(' ')),
});

const unknownPath: fc.Arbitrary<Place> = fc.record({
  operation: fc.constant('unlisted'),
  at: fc.constant('status'),
  token: fc.constantFrom('=200', '=404', '=999', 'unlisted'),
});

const place = fc.oneof(
  { arbitrary: wordOfPlace, weight: 20 },
  { arbitrary: orderOfHeaders, weight: 1 },
  { arbitrary: unknownPath, weight: 1 },
);

const context = fc.record({
  answer: fc.constantFrom(...contexts.answer),
  check: fc.constantFrom(...contexts.check),
  country: fc.constantFrom(...contexts.country),
  type: fc.constantFrom(...contexts.type),
});

const sighting: fc.Arbitrary<Sighting> = fc
  .tuple(place, context)
  .map(([found, seenWith]) => ({ ...found, ...seenWith }));

/** What one exchange showed, and when. */
export const exchange = fc.record({
  sightings: fc.array(sighting, { maxLength: 12 }),
  at: fc.date({
    min: new Date('2026-03-01T00:00:00Z'),
    max: new Date('2026-03-20T00:00:00Z'),
    noInvalidDate: true,
  }),
});
