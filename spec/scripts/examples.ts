import { bodyFor, isObject, jsonContents, operationsOf, webhooksOf } from '../reader/index.ts';
import type { ContractName, Document, Endpoint, Fixture, MediaType, Reference } from '../reader/index.ts';

type AnyFixture = Fixture<ContractName>;

/**
 * Adds the accepted fixtures as examples to the JSON bodies that they name with `x-operation`, `x-part` and `x-status`.
 * Changes the document in place. A status that the operation doesn't list belongs to its `default` response. Aliases have
 * the examples of their operation. Those with an `x-rank` come first, because tools show the first example and the mock
 * responds with it. The others follow by name.
 *
 * @throws Error when a fixture's body doesn't exist, when a body has several examples and not exactly one of rank 1, and
 * when an example was written by hand.
 */
export function addExamples(document: Document, fixtures: readonly AnyFixture[]): void {
  const shown = new Map<MediaType, Set<AnyFixture>>();
  const endpoints = [...operationsOf(document), ...webhooksOf(document)];
  for (const endpoint of endpoints) {
    for (const fixture of fixtures) {
      for (const media of mediaTypesFor(endpoint, fixture)) {
        shown.set(media, (shown.get(media) ?? new Set()).add(fixture));
      }
    }
  }
  const placed = new Set([...shown.values()].flatMap((examples) => [...examples]));
  const lost = fixtures.find((fixture) => !placed.has(fixture));
  if (lost)
    throw new Error(
      `The fixture ${lost.name} is an example of nothing: the contract has no JSON ${describeBody(lost)}.`,
    );
  for (const endpoint of endpoints) {
    for (const media of jsonMediaTypes(endpoint)) refuseOthers(media, shown.get(media), endpoint.id);
  }
  for (const [media, examples] of shown) media.examples = referencesTo(inOrder([...examples]));
  const components = fixtures.map(({ name, example }) => [name, example] as const);
  if (fixtures.length > 0)
    document.components = { ...document.components, examples: Object.fromEntries(components) };
}

/** The JSON media types of a fixture's body. `application/problem+json` is only for problem details (RFC 9457). */
function mediaTypesFor(endpoint: Endpoint, fixture: AnyFixture): MediaType[] {
  const { id, aliasOf = id } = endpoint;
  if (fixture.operation !== aliasOf) return [];
  const body = bodyFor(endpoint, fixture);
  const isProblem = isObject(fixture.value) && typeof fixture.value['title'] === 'string';
  return body
    ? jsonContents(body)
        .filter(({ pointer }) => isProblem || !pointer.endsWith('problem+json'))
        .map((media) => media.value)
    : [];
}

function describeBody({ operation, part, status }: AnyFixture): string {
  return `${[part, status].join(' ').trim()} of ${operation}`;
}

function jsonMediaTypes({ requestBody, responses }: Endpoint): MediaType[] {
  const bodies = [...(requestBody ? [requestBody] : []), ...responses.values()];
  return bodies.flatMap((body) => jsonContents(body)).map(({ value }) => value);
}

function refuseOthers(media: MediaType, shown: ReadonlySet<AnyFixture> = new Set(), id: string): void {
  const names = new Set([...shown].map(({ name }) => name));
  const other = Object.keys(media.examples ?? {}).find((name) => !names.has(name));
  if (other === undefined && media.example === undefined) return;
  throw new Error(
    `${id} has an example ${other ?? ''} of its own. Examples are the fixtures: write it as one.`,
  );
}

function inOrder(examples: readonly AnyFixture[]): AnyFixture[] {
  const sorted = examples.toSorted(
    (one, other) => compare(rankOf(one), rankOf(other)) || compare(one.name, other.name),
  );
  const ranks = sorted.map(rankOf).filter((rank) => rank !== Infinity);
  if (sorted.length > 1 && (ranks[0] !== 1 || new Set(ranks).size < ranks.length)) {
    const names = sorted.map(({ name }) => name).join(', ');
    throw new Error(
      `One example of each body must have the x-rank 1, and none the rank of another: ${names}`,
    );
  }
  return sorted;
}

function compare<T extends number | string>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other);
}

function rankOf({ example }: AnyFixture): number {
  return example['x-rank'] ?? Infinity;
}

function referencesTo(examples: readonly AnyFixture[]): Record<string, Reference> {
  return Object.fromEntries(examples.map(({ name }) => [name, { $ref: `#/components/examples/${name}` }]));
}
