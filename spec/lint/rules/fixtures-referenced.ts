import { isDeepStrictEqual } from 'node:util';

import type { Oas3Rule } from '@redocly/openapi-core';

import {
  formatPointer,
  isObject,
  readFixtures,
  type Fixture,
  type InterfaceName,
  type JsonObject,
} from '../../reader/index.ts';
import { dereference } from '../json-pointer.ts';

export interface FixturesReferencedOptions {
  interface: InterfaceName;
  /** The folder that holds `accepted/`; this package's `fixtures` by default. */
  fixtures?: string;
}

/** One entry of a body's `examples`, and whose body it is. */
interface BodyExample {
  operationId: string;
  aliasOf: string | undefined;
  part: 'request' | 'response';
  status: string | undefined;
  name: string;
  node: unknown;
  pointer: string;
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/**
 * The contract's JSON examples are the accepted fixtures, each under its own name at the operation, part and status
 * that it names (and at aliases of that operation, and at other statuses of it), and nothing else. The `default`
 * response is one for all operations, so its examples may stand at each. Reads bundles only.
 */
export const fixturesReferenced: Oas3Rule = (options) => ({
  Root(root, { report, location }) {
    const { interface: name, fixtures: folder } = options as FixturesReferencedOptions;
    const fixtures = new Map(readFixtures(name, 'accepted', folder).map((file) => [file.name, file]));
    const used = new Set<string>();

    for (const example of bodyExamples(root)) {
      const fixture = fixtures.get(example.name);
      const problem = exampleProblem(root, example, fixture);
      if (problem)
        report({ message: problem, location: { source: location.source, pointer: example.pointer } });
      else if (fixture && isHome(example, fixture)) used.add(example.name);
    }
    for (const { name, part, status, operation } of fixtures.values()) {
      if (used.has(name)) continue;
      const place = part === 'request' ? 'request body' : `response ${status}`;
      report({ message: `The fixture ${name} is no example of the ${place} of ${operation}.` });
    }
  },
});

function exampleProblem(
  root: unknown,
  { name, node, operationId, aliasOf, part, status }: BodyExample,
  fixture: Fixture | undefined,
): string | undefined {
  if (!fixture) return `The example ${name} of a ${part} body of ${operationId} is no accepted fixture.`;
  if (!isDeepStrictEqual(dereference(root, node), fixture.example)) {
    return `The example ${name} of ${operationId} is not what the fixture of that name says.`;
  }
  const owner = fixture.operation;
  const shared = status === 'default' || owner === operationId || owner === aliasOf;
  if (fixture.part !== part || !shared) {
    return `The fixture ${name} is a ${fixture.part} of ${owner}, not a ${part} of ${operationId}.`;
  }
  return undefined;
}

function isHome({ operationId, part, status }: BodyExample, fixture: Fixture): boolean {
  if (fixture.operation !== operationId) return false;
  return part === 'request' || status === String(fixture.status) || status === 'default';
}

function bodyExamples(root: unknown): BodyExample[] {
  const paths = isObject(root) ? root['paths'] : undefined;
  return entries(paths).flatMap(([route, item]) =>
    entries(item)
      .filter(([method]) => methods.has(method))
      .flatMap(([method, operation]) => operationExamples(root, operation, ['paths', route, method])),
  );
}

function operationExamples(root: unknown, operation: unknown, at: string[]): BodyExample[] {
  if (!isObject(operation)) return [];
  const owner = {
    operationId: String(operation['operationId']),
    aliasOf: typeof operation['x-alias-of'] === 'string' ? operation['x-alias-of'] : undefined,
  };
  const request = mediaExamples(root, operation['requestBody'], [...at, 'requestBody']).map((example) => ({
    ...owner,
    ...example,
    part: 'request' as const,
    status: undefined,
  }));
  const responses = entries(operation['responses']).flatMap(([status, response]) =>
    mediaExamples(root, response, [...at, 'responses', status]).map((example) => ({
      ...owner,
      ...example,
      part: 'response' as const,
      status,
    })),
  );
  return [...request, ...responses];
}

/** The examples of a body's JSON media types; others, such as a PDF, cannot be JSON fixtures. */
function mediaExamples(
  root: unknown,
  holder: unknown,
  at: string[],
): Pick<BodyExample, 'name' | 'node' | 'pointer'>[] {
  const body = dereference(root, holder);
  const content = isObject(body) ? body['content'] : undefined;
  return entries(content)
    .filter(([type]) => /[/+]json\b/.test(type))
    .flatMap(([type, media]) => {
      const { example, examples }: JsonObject = isObject(media) ? media : {};
      const inline = example === undefined ? [] : [['(inline)', example] as [string, unknown]];
      return [...inline, ...entries(examples)].map(([name, node]) => ({
        name,
        node,
        // A shared body is reported at its user: its own place may serve several.
        pointer: body === holder ? formatPointer([...at, 'content', type]) : formatPointer(at),
      }));
    });
}

function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
