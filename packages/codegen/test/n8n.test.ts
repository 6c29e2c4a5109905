import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../src/documents.ts';
import { readBundle, recordOf } from '@workrights/spec/reader';
import { countryNames } from '@workrights/countries';
import { operationRows } from '../src/targets/n8n.ts';
import { relayEvents, relayFields } from '../src/n8n/relay-options.ts';
import { outputRows } from '../src/n8n/output-schemas.ts';
import { generateN8n } from '../src/targets/n8n.ts';
import { filesBelow, temporaryFolder } from './support/temporary-folder.ts';
import { tinyDocument } from './support/tiny-document.ts';

const documents = readDocuments('whole');

describe('the n8n target', () => {
  it('writes tables and the explainer, which import nothing from outside, and an output schema for each operation', async () => {
    const folder = await temporaryFolder();
    await generateN8n(documents, folder);
    const files = await filesBelow(folder);
    const imported = Object.values(files).flatMap((text) => [
      ...text.matchAll(/^(?:import|\}) .*from '(.*)';$/gmu),
    ]);
    expect(imported.map(([, from]) => from)).not.toEqual([]);
    const isOwn = (from = '') => from.startsWith('.') && !from.includes('generated/connectors/generated');
    expect(imported.filter(([, from]) => !isOwn(from))).toEqual([]);
    expect(Object.values(files).join('\n')).not.toMatch(/x-source|service\.md/);
    const { operations } = (await import(pathToFileURL(join(folder, 'generated/operations.ts')).href)) as {
      operations: Record<string, object>;
    };
    expect(operations['lookupVisaChecks']).toEqual({
      api: 'visa-checks',
      method: 'POST',
      path: '/visa-checks/lookup',
      otherPaths: ['/v2/visa-checks/lookup'],
    });
    const schema = await readFile(join(folder, '__schema__/v1.0.0/workRights/get.json'), 'utf8');
    expect(JSON.parse(schema)).toMatchObject({ type: 'object', properties: { key_id: { type: 'string' } } });
  });

  it('leaves out operations that only repeat another one', () => {
    const twin = { operationId: 'putThing', 'x-alias-of': 'saveThing', responses: {} };
    const document = tinyDocument({ Thing: {} }, { '/thing': { put: twin, post: { ...twin } } });
    expect(operationRows(document, 'tiny')).toEqual({
      saveThing: { api: 'tiny', method: 'POST', path: '/things', otherPaths: ['/thing'] },
    });
  });

  it('offers every field of a record that is no column of it', () => {
    const { onboard, listedOnboard } = outputRows(documents);
    const contract = documents['work-rights'];
    const whole = Object.keys(recordOf(contract, 'getOnboard')?.properties ?? {});
    const listed = Object.keys(recordOf(contract, 'listOnboards')?.properties ?? {});
    expect(onboard?.columns).toContain('sendtype');
    expect(onboard?.others).toContain('date_of_birth');
    for (const [row, names] of [[onboard, whole] as const, [listedOnboard, listed] as const])
      expect(row?.others).toEqual(names.filter((name) => !row?.columns.includes(name)).toSorted());
  });

  it("offers the events and the fields of the relay by n8n's rules for names and descriptions", () => {
    const relay = readBundle('relay');
    expect(relayEvents(relay)).toContainEqual({
      name: 'Visa Check Failed to Complete',
      value: 'visa_check.failed_to_complete',
      description: "A visa check isn't completed by its deadline",
    });
    for (const list of [relayEvents(relay), relayFields(relay)]) {
      expect(list.map(({ name }) => name)).toEqual(list.map(({ name }) => name).toSorted());
      expect(list.filter(({ description }) => /[`\n]|\.$/u.test(description))).toEqual([]);
    }
  });

  it('refuses an event of the relay that no webhook describes', () => {
    const EventType = { enum: ['thing.happened'] };
    expect(() => relayEvents(tinyDocument({ EventType }, {}))).toThrow("doesn't describe thing.happened");
  });

  it('names countries by all names in use, and nationalities that are no country', () => {
    const names = new Map(countryNames().map(([code, ...rest]) => [code, rest]));
    expect(names.get('GBR')).toContain('Great Britain');
    expect(names.get('XXA')).toEqual(['Stateless Person', 'Stateless']);
    expect(names.get('VNM')?.[0]).toBe('Vietnam');
    for (const code of ['COD', 'COG']) expect(names.get(code)).toContain('Congo');
    expect(names.has('XKX') || names.has('XKK')).toBe(false);
  });
});
