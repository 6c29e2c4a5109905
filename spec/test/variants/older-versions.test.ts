import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import {
  interfaceNames,
  jsonContent,
  operationsOf,
  readBundle,
  readCases,
  type Document,
  type JsonObject,
} from '../../reader/index.ts';
import { judgeOpenApi30, judgeOpenApi31, type Case } from '../../variants/judge.ts';
import { judgesOf, readmeFile, readmeWithLosses, readSwagger } from '../../variants/losses.ts';
import { eachSchema } from '../../variants/schemas.ts';

describe.each(interfaceNames)('the older versions of %s', (name) => {
  const contract = readBundle(name, 'canonical');
  const openApi30 = readBundle(name, 'openapi-3.0');
  const swagger = readSwagger(name);
  const judges = judgesOf(name);
  const accepted = readCases(name).filter(({ verdict }) => verdict === 'accepted');

  test('have the version and the operations of the contract, each once', () => {
    const ids = operationsOf(contract).map(({ id }) => id);
    expect(operationsOf(openApi30).map(({ id }) => id)).toEqual(ids);
    const items = Object.values(swagger.paths).flatMap((item) => Object.values(item));
    expect(items.map(({ operationId }) => operationId).toSorted()).toEqual(ids.toSorted());
    expect([openApi30.info.version, swagger.info.version]).toEqual([
      contract.info.version,
      contract.info.version,
    ]);
    expect([openApi30.openapi, swagger.swagger]).toEqual(['3.0.3', '2.0']);
  });

  test.each(['3.0', '2.0'] as const)('accept every body that the contract accepts, in %s', (version) => {
    expect(accepted.filter((fixture) => !judges[version](fixture)).map((fixture) => fixture.name)).toEqual(
      [],
    );
  });

  test('say in 3.0 what the contract says, but for its conditions: of each field that is missing, null or another', () => {
    const withoutConditions = judgeOpenApi31(dropConditions(contract));
    const disagreements = accepted.flatMap((fixture) =>
      variationsOf(fixture.value)
        .filter(
          ({ value }) => withoutConditions({ ...fixture, value }) !== judges['3.0']({ ...fixture, value }),
        )
        .map(({ change }) => `${fixture.name}: ${change}`),
    );
    expect(disagreements).toEqual([]);
  });

  test('accept in 2.0 what the contract accepts: of each field that is missing, null or another', () => {
    const refused = accepted.flatMap((fixture) =>
      variationsOf(fixture.value)
        .filter(({ value }) => judges['3.1']({ ...fixture, value }) && !judges['2.0']({ ...fixture, value }))
        .map(({ change }) => `${fixture.name}: ${change}`),
    );
    expect(refused).toEqual([]);
  });

  test('keep in 3.0 the examples of each body, and in 2.0 the first one of each response', () => {
    expect(openApi30.components?.examples).toEqual(contract.components?.examples);
    const operations = Object.values(swagger.paths).flatMap((item) => Object.values(item));
    for (const { id, responses } of operationsOf(contract)) {
      const found = operations.find(({ operationId }) => operationId === id);
      for (const [status, response] of responses) {
        const media = jsonContent(response);
        if (!media) continue;
        const [first] = Object.keys(media.value.examples ?? {});
        const [shown] = Object.values(found?.responses[status]?.examples ?? {});
        expect(shown).toEqual(accepted.find((fixture) => fixture.name === first)?.value);
      }
    }
  });
});

test('the README lists what the older versions cannot refuse', () => {
  const readme = readFileSync(readmeFile, 'utf8');
  expect(readmeWithLosses(readme)).toBe(readme);
});

test('a 3.0 document in which null stands beside no type does not accept null', () => {
  const withUntyped: Document = readBundle('visa-checks', 'openapi-3.0');
  const check = withUntyped.components!.schemas!['VisaCheck']!;
  check.properties!['checked_at'] = { allOf: [{ $ref: '#/components/schemas/Timestamp' }] };
  const pending = readCases('visa-checks').find((fixture) => fixture.name === 'check-pending')!;
  expect(judgeOpenApi30(withUntyped)(pending)).toBe(false);
});

function dropConditions(contract: Document): Document {
  const document = structuredClone(contract);
  eachSchema(document, (schema) => {
    delete schema.if;
    delete schema.then;
    delete schema.else;
  });
  return document;
}

/** Variations of a body that each differ in one field: it is missing, or has another value. */
function variationsOf(body: unknown): { change: string; value: Case['value'] }[] {
  return fieldsOf(body).flatMap((keys) => {
    const others: unknown[] = [undefined, null, '', 'Sample', 0, 1.5, true, [], {}];
    return others.map((other) => ({
      change: `${keys.join('/')} is ${JSON.stringify(other) ?? 'missing'}`,
      value: withValue(body, keys, other),
    }));
  });
}

function fieldsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    [key],
    ...fieldsOf(child).map((keys) => [key, ...keys]),
  ]);
}

function withValue(body: unknown, [key = '', ...rest]: readonly string[], other: unknown): unknown {
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...(body as object) }) as JsonObject;
  if (rest.length > 0) copy[key] = withValue(copy[key], rest, other);
  else if (other === undefined && !Array.isArray(copy)) delete copy[key];
  else copy[key] = other === undefined ? null : other;
  return copy;
}
