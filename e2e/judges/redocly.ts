import { createConfig, lintFromString } from '@redocly/openapi-core';

import type { Case, InterfaceName, Judgement } from './cases.ts';
import { bodyPlaceOf, readContract, type Contract, type MediaType } from './contract.ts';

/**
 * Judges bodies by Redocly's lint of examples: a copy of the contract gets every case as an example of its body, and
 * nothing else as an example; a case is refused when the lint points at or into it. One run judges all cases.
 */
export async function judgeWithRedocly(name: InterfaceName, cases: readonly Case[]): Promise<Judgement[]> {
  const contract = readContract(name);
  const bodies = cases.map((subject) => bodyPlaceOf(contract, subject));
  dropExamples(contract);
  const places = cases.map((subject, index) => {
    const { mediaType, pointer } = bodies[index]!;
    mediaType.examples = { ...mediaType.examples, [subject.name]: { value: subject.value } };
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

function dropExamples(contract: Contract): void {
  delete contract.components['examples'];
  // Data may have a field `examples` or `content`, but no data is left once the examples are gone.
  JSON.stringify(contract, (key, value: unknown) => {
    if (key === 'content')
      for (const media of Object.values(value as Record<string, MediaType>)) delete media.examples;
    return value;
  });
}
