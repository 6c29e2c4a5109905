import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { isObject, operationsOf, readBundle, readCases, specFolder, webhooksOf } from '../reader/index.ts';
import { judgeOpenApi31 } from '../variants/judge.ts';

const contract = readBundle('relay');
const accepts = judgeOpenApi31(contract);

describe('the contract of the relay', () => {
  test.each(readCases('relay').map((fixture) => [fixture.verdict, fixture.name, fixture] as const))(
    'has %s %s',
    (verdict, _name, fixture) => {
      expect(accepts(fixture)).toBe(verdict === 'accepted');
    },
  );

  test('shows an example of every body', () => {
    const shown = new Set(readCases('relay').map(({ operation }) => operation));
    const without = [...operationsOf(contract), ...webhooksOf(contract)]
      .filter(
        ({ responses, requestBody }) =>
          requestBody || [...responses.keys()].some((status) => status === '200'),
      )
      .map(({ id }) => id)
      .filter((id) => !shown.has(id));
    expect(without, 'operations without an example in spec/fixtures/accepted/relay').toEqual([
      'downloadVisaCheckPdf',
      'getMetrics',
    ]);
  });

  test('names each file of webhooks/ in openapi.yaml', () => {
    const folder = path.join(specFolder, 'relay');
    const document = readFileSync(path.join(folder, 'openapi.yaml'), 'utf8');
    const files = readdirSync(path.join(folder, 'webhooks'));
    expect(
      files.filter((file) => !document.includes(`webhooks/${file}`)),
      'not in spec/relay/openapi.yaml',
    ).toEqual([]);
  });

  test('names the test event last, and knows all types in deliveries', () => {
    const { EventType, Delivery, PastEventEntry } = contract.components?.schemas ?? {};
    const sent = [...(EventType?.enum ?? []), 'relay.test'];
    expect(webhooksOf(contract).map(({ path }) => path)).toEqual(sent);
    expect(Delivery?.properties?.['type']).toMatchObject({ 'x-known-values': sent });
    expect(PastEventEntry?.properties?.['type']).toMatchObject({ 'x-known-values': EventType?.enum });
  });

  test('lets a subscription name all types of events, and all fields', () => {
    const { WantedEvents, WantedFields, EventType, IncludedField } = contract.components?.schemas ?? {};
    expect(WantedEvents).toMatchObject({ maxItems: EventType?.enum?.length });
    expect(WantedFields).toMatchObject({ maxItems: IncludedField?.enum?.length });
  });

  test('sends nothing personal: no webhook has a field for a name, a birth date or a number of a document', () => {
    const included = contract.components?.schemas?.['IncludedFields']?.properties ?? {};
    const { enum: includable = [] } = contract.components?.schemas?.['IncludedField'] ?? {};
    expect(Object.keys(included)).toEqual(includable);
    expect(
      includable.filter((name) =>
        /name|birth|identifier|number|country|grant|email|phone/.test(String(name)),
      ),
    ).toEqual([]);
  });

  test('states no fact of the service: nothing in it has a source or an open point', () => {
    const sources: string[] = [];
    const visit = (node: unknown, at: string): void => {
      if (Array.isArray(node)) node.forEach((item, index) => visit(item, `${at}/${index}`));
      else if (isObject(node)) {
        for (const [key, value] of Object.entries(node)) {
          if (key === 'x-source' || key === 'x-section') sources.push(`${at}/${key}`);
          visit(value, `${at}/${key}`);
        }
      }
    };
    visit(contract, '#');
    expect(sources).toEqual([]);
  });
});
