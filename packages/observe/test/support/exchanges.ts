import { knownHeaders } from '@workrights/spec/observing';
import type { RecordTree } from '@workrights/spec/reader';
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

import type { ContractOperation } from '../../src/contract-tables.ts';
import type { Exchange } from '../../src/exchange.ts';
import { contract } from '../../src/generated/contract.gen.ts';
import * as canaries from './canaries.ts';

const DAY = 24 * 3_600_000;

/** Exchanges of every operation and of none, whose every value is a canary: some as the contract has them, some in any form. */
export const exchange: Arbitrary<Exchange> = fc.oneof(
  ...contract.map((operation) => exchangeOf(operation)),
  exchangeOf(undefined),
);

function exchangeOf(operation: ContractOperation | undefined): Arbitrary<Exchange> {
  return fc.record({
    ...targetOf(operation),
    requestHeaders: headers(),
    requestBody: body(operation?.request),
    status: fc.constantFrom(200, 201, 303, 200, 201, 302, 400, 401, 404, 422, 429, 500, 999),
    responseHeaders: headers(),
    responseBody: body(operation?.response),
    at: fc.integer({ min: 0, max: 9 }).map((days) => new Date(Date.UTC(2026, 2, 2) + days * DAY)),
  });
}

function targetOf(operation: ContractOperation | undefined): {
  method: Arbitrary<string>;
  url: Arbitrary<string>;
} {
  const paths = operation?.paths.map(({ path }) => path) ?? ['/v2/{any}', '/{any}', ''];
  const url = fc
    .tuple(
      fc.constantFrom(...paths),
      canaries.letters,
      canaries.text,
      fc.constantFrom('limit', 'key', 'token'),
    )
    .map(
      ([path, id, text, name]) =>
        `https://${id}.example/base${path.replaceAll(/\{\w+\}/g, id)}?${name}=${encodeURIComponent(text)}`,
    );
  return {
    method: fc.constantFrom(...(operation?.paths.map(({ method }) => method) ?? ['GET', 'POST'])),
    url,
  };
}

function headers(): Arbitrary<[string, string][]> {
  const name = fc.oneof(fc.constantFrom(...knownHeaders, 'Location', 'Content-Type'), canaries.letters);
  const value = fc.oneof(canaries.text, fc.constantFrom('application/json', 'application/pdf'));
  return fc.array(fc.tuple(name, value), { maxLength: 6 });
}

function body(tree: RecordTree | undefined): Arbitrary<Exchange['responseBody']> {
  const record = tree ? valueOf(tree) : canaries.value;
  const json = fc.oneof(
    record,
    record.map((data) => ({ data, meta: { links: { self: data } } })),
    fc.array(record, { maxLength: 3 }),
    fc.array(record, { maxLength: 3 }).map((data) => ({ data })),
    fc.array(record, { maxLength: 3 }).map((data) => data.map((one) => ({ data: one }))),
    canaries.value,
  );
  const bytes = json.map((one) => Buffer.from(JSON.stringify(one)));
  return fc.oneof(
    { weight: 8, arbitrary: bytes },
    { weight: 1, arbitrary: bytes.map((whole) => whole.subarray(0, whole.length / 2)) },
    { weight: 1, arbitrary: canaries.text.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: canaries.text.map((text) => Buffer.from(`%PDF-1.7 ${text}`)) },
    { weight: 1, arbitrary: fc.constant({ bytes: 1, unread: 'too-large' } as const) },
  );
}

/** What the contract has at a place, and what it hasn't. */
function valueOf({ values, properties, items, types }: RecordTree): Arbitrary<unknown> {
  const forms: Arbitrary<unknown>[] = [canaries.value];
  if (values) forms.push(fc.constantFrom(...values.listed), fc.constantFrom(...values.listed));
  if (types.includes('null')) forms.push(fc.constant(null));
  if (items) forms.push(fc.array(valueOf(items), { maxLength: 2 }));
  if (properties) {
    const known = Object.fromEntries(
      Object.entries(properties).map(([name, tree]) => [name, valueOf(tree)] as const),
    );
    const object = fc
      .tuple(
        fc.record(known, { requiredKeys: [] }),
        fc.dictionary(canaries.letters, canaries.value, { maxKeys: 2 }),
      )
      .map(([listed, others]) => ({ ...listed, ...others }));
    forms.push(object, object, object, object, object, object);
  }
  return fc.oneof(...forms);
}
