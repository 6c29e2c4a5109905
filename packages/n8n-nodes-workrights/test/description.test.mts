import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBundle, type InterfaceName } from '@workrights/spec/reader';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { VisaChecksApi } from '../credentials/VisaChecksApi.credentials.ts';
import { actions } from '../nodes/WorkRights/actions/router.ts';
import {
  simplifyCheck,
  simplifyEmployee,
  simplifyListedOnboard,
  simplifyOnboard,
  simplifyWorkRights,
} from '../nodes/WorkRights/shared/simplify.ts';
import { WorkRights } from '../nodes/WorkRights/WorkRights.node.ts';
import { WorkRightsRelayTrigger } from '../nodes/WorkRightsRelayTrigger/WorkRightsRelayTrigger.node.ts';
import { WorkRightsTrigger } from '../nodes/WorkRightsTrigger/WorkRightsTrigger.node.ts';

const { description } = new WorkRights();
const { properties } = description;
const trigger = new WorkRightsTrigger().description;

const named = (name: string, list: readonly INodeProperties[] = properties) =>
  list.filter((property) => property.name === name);
const inCollection = (collection: string, name: string) =>
  named(collection).flatMap(({ options = [] }) => named(name, options as INodeProperties[]));
const valuesOf = ({ options = [] }: INodeProperties) =>
  (options as INodePropertyOptions[]).map(({ value }) => String(value)).filter((value) => value !== '');
const sorted = (values: readonly unknown[]) => values.map(String).toSorted();

const operations = Object.entries(actions).flatMap(([resource, byName]) =>
  Object.keys(byName).map((operation) => [resource, operation] as const),
);

const nodesFolder = join(import.meta.dirname, '../nodes');
const outputSchema = (resource: string, operation: string) =>
  JSON.parse(
    readFileSync(join(nodesFolder, 'WorkRights/__schema__/v1.0.0', resource, `${operation}.json`), 'utf8'),
  ) as { properties: object };

describe('what the editor offers', () => {
  it('is what the contract knows, in the statuses of the trigger and the environment of the credential', () => {
    const known = (name: InterfaceName, schema: string) => {
      const { enum: values, 'x-known-values': open = [] } =
        readBundle(name).components?.schemas?.[schema] ?? {};
      return sorted(values ?? open);
    };
    const [statuses] = named('statuses', trigger.properties);
    const [environment] = named('environment', new VisaChecksApi().properties);
    expect(sorted([...valuesOf(statuses!), 'All'])).toEqual(known('work-rights', 'OnboardStatus'));
    expect(sorted(valuesOf(environment!))).toEqual(known('visa-checks', 'Environment'));
  });

  it('is what the contract of the relay knows, in the events and fields of its trigger', () => {
    const { schemas } = readBundle('relay').components ?? {};
    const relayTrigger = new WorkRightsRelayTrigger().description.properties;
    const [[events], [include]] = [named('events', relayTrigger), named('include', relayTrigger)];
    expect(sorted(valuesOf(events!))).toEqual(sorted(schemas?.['EventType']?.enum ?? []));
    expect(sorted(valuesOf(include!))).toEqual(sorted(schemas?.['IncludedField']?.enum ?? []));
  });

  it.each(['dftta', 'pl056'])('explains no document type %s: what it stands for is not shown', (value) => {
    const options = named('documentType').flatMap(({ options = [] }) => options as INodePropertyOptions[]);
    expect(options.filter((option) => option.value === value)).toEqual([
      { name: value.toUpperCase(), value },
    ]);
  });

  it('has each operation that there is code for, and no other', () => {
    const offered = named('operation').flatMap((property) =>
      valuesOf(property).map((operation) => [property.displayOptions?.show?.resource?.[0], operation]),
    );
    expect(offered.map(String).toSorted()).toEqual(operations.map(String).toSorted());
  });

  it('describes each operation and parameter for an AI agent', () => {
    expect(description.usableAsTool).toBe(true);
    for (const { options = [] } of named('operation')) {
      for (const option of options as INodePropertyOptions[]) {
        expect(option.description?.length).toBeGreaterThan(20);
        expect(option.action).toBeTruthy();
      }
    }
    const silent = new Set(['resource', 'operation', 'options', 'additionalFields', 'updateFields']);
    const undescribed = properties.filter(
      ({ name, description: text, hint }) => !silent.has(name) && !text && !hint,
    );
    expect(undescribed.map(({ name }) => name)).toEqual([]);
  });

  describe('when a choice is an expression', () => {
    const switches = properties.filter(
      ({ noDataExpression, type }) => !noDataExpression && (type === 'options' || type === 'boolean'),
    );
    const all = properties.flatMap((property) =>
      property.type === 'collection'
        ? [property, ...((property.options ?? []) as INodeProperties[])]
        : [property],
    );

    it.each(switches.map(({ name }) => name))('shows what depends on %s, and demands none of it', (name) => {
      const dependsOn = (conditions: object = {}) => [name, `/${name}`].some((key) => key in conditions);
      expect(all.filter(({ displayOptions }) => dependsOn(displayOptions?.show))).toEqual([]);
      const dependent = all.filter(({ displayOptions }) => dependsOn(displayOptions?.hide));
      expect(dependent.filter(({ required }) => required)).toEqual([]);
    });

    it('gives no two fields of a form the same name', () => {
      const chosen = Object.fromEntries(switches.map(({ name }) => [name, `={{ $json.${name} }}`]));
      for (const [resource, operation] of operations) {
        const shown = properties.filter((property) =>
          NodeHelpers.displayParameter({ ...chosen, resource, operation }, property, null, description),
        );
        const names = shown.map(({ displayName }) => displayName);
        expect(names).toEqual([...new Set(names)]);
      }
    });
  });

  it('lets the country of citizenship be chosen from a list, written, or decided by a model', async () => {
    const [citizenship] = named('citizenship');
    expect(citizenship).toMatchObject({ type: 'resourceLocator', default: { mode: 'list' } });
    expect(citizenship?.modes?.map(({ name, type }) => [name, type])).toEqual([
      ['list', 'list'],
      ['id', 'string'],
    ]);
    const { results } = await new WorkRights().methods.listSearch.searchCountries.call({} as never, 'colom');
    expect(results).toEqual([{ name: 'Colombia (COL)', value: 'COL' }]);
  });

  it('presets no gender', () => {
    const fields = [
      ...named('approvalLetterGender'),
      ...inCollection('additionalFields', 'approvalLetterGender'),
    ];
    expect(fields).toHaveLength(2);
    for (const field of fields) {
      expect(field.default).toBe('');
      expect(valuesOf(field).toSorted()).toEqual(['F', 'M']);
    }
  });

  it.each(operations.filter(([, operation]) => operation !== 'downloadAttachment'))(
    'lets a tool for agents choose the fields of %s %s, and a node simplify them',
    (resource, operation) => {
      const shown = (name: string) =>
        named(name).filter(
          ({ displayOptions: { show = {} } = {} }) =>
            show['resource']?.includes(resource) && show['operation']?.includes(operation),
        );
      const [[simple, ...others], [output], [fields]] = [shown('simple'), shown('output'), shown('fields')];
      expect(others).toEqual([]);
      expect(simple?.displayOptions?.hide).toEqual({ '@tool': [true] });
      expect(output?.displayOptions?.show?.['@tool']).toEqual([true]);
      expect(output?.default).toBe('simplified');
      expect(valuesOf(output!)).toEqual(['raw', 'selected', 'simplified']);
      expect(fields?.displayOptions).toMatchObject({
        show: { '@tool': [true] },
        hide: { output: ['raw', 'simplified'] },
      });
      const schema = outputSchema(resource, operation);
      expect(valuesOf(fields!)).toEqual(expect.arrayContaining(Object.keys(schema.properties)));
    },
  );

  it.each(['VEVO', 'work permit', 'employee', 'immigration', 'right to work', 'work visa', 'HR'])(
    'is found by a search for "%s"',
    (words) => {
      const codex = readFileSync(join(nodesFolder, 'WorkRights/WorkRights.node.json'), 'utf8');
      const { alias } = JSON.parse(codex) as { alias: string[] };
      expect(alias.map((each) => each.toLowerCase())).toContain(words.toLowerCase());
    },
  );

  it('creates in the sandbox unless the credential says otherwise', () => {
    const [environment] = named('environment', new VisaChecksApi().properties);
    expect(environment?.default).toBe('sandbox');
  });
});

describe('columns', () => {
  it('come in the order in which people read them', () => {
    const first = (record: object) => Object.keys(record).slice(0, 3);
    expect(first(simplifyCheck({}))).toEqual(['status', 'entitlement', 'doubts']);
    expect(first(simplifyWorkRights({}))).toEqual(['status', 'visa_held', 'doubts']);
    expect(first(simplifyOnboard({}))).toEqual(['onboard_status', 'given_names', 'family_name']);
    expect(first(simplifyListedOnboard({}))).toEqual(first(simplifyOnboard({})));
  });
});

describe('output schemas', () => {
  const simplified: Record<string, object> = {
    'visaCheck/create': simplifyCheck({}),
    'visaCheck/get': simplifyCheck({}),
    'visaCheck/getAll': simplifyCheck({}),
    'visaCheck/lookup': simplifyCheck({}),
    'visaCheck/waitForResult': simplifyCheck({}),
    'onboardingRequest/create': simplifyOnboard({}),
    'onboardingRequest/get': simplifyOnboard({}),
    'onboardingRequest/update': simplifyOnboard({}),
    'onboardingRequest/getAll': simplifyListedOnboard({}),
    'workRights/get': simplifyWorkRights({}),
    'employee/get': simplifyEmployee({}),
    'employee/getAll': simplifyEmployee({}),
    'employee/update': simplifyEmployee({}),
    // Shown to be so by the suites on the engine.
    'visaCheck/downloadAttachment': { id: 1, type: 1, file_name: 1, mime_type: 1, size: 1 },
  };

  it.each(operations)('describe what %s %s gives, in ten fields at most', (resource, operation) => {
    const schema = outputSchema(resource, operation);
    const fields = Object.keys(schema.properties);
    expect(fields.length).toBeLessThanOrEqual(10);
    expect(fields).toEqual(Object.keys(simplified[`${resource}/${operation}`] ?? {}));
  });
});
