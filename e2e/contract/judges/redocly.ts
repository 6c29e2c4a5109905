import { createConfig, lintFromString } from '@redocly/openapi-core';
import {
  readBundle,
  type Content,
  type Document,
  type Fixture,
  type InterfaceName,
} from '@workrights/spec/reader';

import { bodyPlaceOf } from './body-place.ts';
import type { Judgement } from './cases.ts';

/**
 * Validates bodies with Redocly's lint of examples. A copy of the contract has every case, and nothing else, as an example
 * of its body. A case is rejected when a message points at it or into it. One run judges all cases.
 */
export async function judgeWithRedocly(name: InterfaceName, cases: readonly Fixture[]): Promise<Judgement[]> {
  const contract = readBundle(name);
  const bodies = cases.map((subject) => bodyPlaceOf(contract, subject));
  dropExamples(contract);
  const places = cases.map((subject, index) => {
    const { value: media, pointer } = bodies[index]!;
    media.examples = { ...media.examples, [subject.name]: subject.example };
    return `${pointer}/examples/${subject.name}/value`;
  });
  const rule = { severity: 'error', allowAdditionalProperties: true } as const;
  const config = await createConfig({ rules: { 'no-invalid-media-type-examples': rule } });
  const problems = await lintFromString({
    source: JSON.stringify(contract),
    absoluteRef: `/${name}.json`,
    config,
  });
  const pointers = problems.flatMap(({ location }) =>
    location.map(({ pointer }) => decodeURI(pointer ?? '')),
  );
  const unplaced = pointers.filter((pointer) => !places.some((place) => isAtOrIn(pointer, place)));
  if (unplaced.length > 0) throw new Error(`Redocly finds fault outside the cases: ${unplaced.join(', ')}`);
  return places.map((place) => {
    const faults = pointers.filter((pointer) => isAtOrIn(pointer, place));
    return { accepted: faults.length === 0, fields: faults.map((pointer) => pointer.slice(place.length)) };
  });
}

function isAtOrIn(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

function dropExamples(contract: Document): void {
  delete contract.components?.examples;
  // Data may also have a field `content`, but after the examples are removed there is no data.
  JSON.stringify(contract, (key, value: unknown) => {
    if (key === 'content') for (const media of Object.values(value as Content)) delete media.examples;
    return value;
  });
}
