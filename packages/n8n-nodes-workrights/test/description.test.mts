import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { VisaChecksApi } from '../credentials/VisaChecksApi.credentials.ts';
import { actions } from '../nodes/WorkRights/actions/router.ts';
import { enums } from '../nodes/WorkRights/generated/enums.ts';
import { patterns } from '../nodes/WorkRights/generated/patterns.ts';
import {
  simplifyCheck,
  simplifyListedOnboard,
  simplifyOnboard,
  simplifyWorkRights,
} from '../nodes/WorkRights/shared/simplify.ts';
import { WorkRights } from '../nodes/WorkRights/WorkRights.node.ts';
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

describe('what the editor offers', () => {
  it.each([
    ['mode', named('mode'), enums.Mode],
    ['australianCheckType', named('australianCheckType'), enums['AustralianCheckRequest.visa_check_type']],
    [
      'newZealandCheckType',
      named('newZealandCheckType'),
      [
        ...enums['NewZealandVerificationRequest.visa_check_type'],
        ...enums['NewZealandEmployerRequest.visa_check_type'],
      ],
    ],
    ['documentType', named('documentType'), enums.DocumentType],
    ['status', named('status'), enums.OnboardStatusFilter],
    ['employmentStatus', inCollection('additionalFields', 'employmentStatus'), enums.EmploymentStatus],
    ['sendBy', inCollection('additionalFields', 'sendBy'), enums.SendType],
    ['statuses', named('statuses', trigger.properties), enums.OnboardStatus.filter((one) => one !== 'All')],
    ['environment', named('environment', new VisaChecksApi().properties), enums.Environment],
  ])('is what the contract allows: %s', (_, found, allowed) => {
    expect(found).not.toEqual([]);
    for (const property of found) expect(sorted(valuesOf(property))).toEqual(sorted(allowed));
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
    const silent = new Set([
      'resource',
      'operation',
      'retryNotice',
      'options',
      'additionalFields',
      'updateFields',
    ]);
    const undescribed = properties.filter(
      ({ name, description: text, hint }) => !silent.has(name) && !text && !hint,
    );
    expect(undescribed.map(({ name }) => name)).toEqual([]);
  });

  it('offers the countries by name', () => {
    const offered = named('citizenship').flatMap(({ options = [] }) => options as INodePropertyOptions[]);
    expect(offered).toHaveLength(259);
    expect(offered[0]?.name).toBe('Afghanistan (AFG)');
    const code = new RegExp(patterns.CountryCode.pattern, 'u');
    expect(offered.filter(({ value }) => !code.test(String(value)))).toEqual([]);
  });

  it('creates in the sandbox unless the credential says otherwise', () => {
    const [environment] = named('environment', new VisaChecksApi().properties);
    expect(environment?.default).toBe('sandbox');
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
    // Shown to be so by the suites on the engine.
    'visaCheck/downloadAttachment': { id: 1, type: 1, file_name: 1, mime_type: 1, size: 1 },
  };

  it.each(operations)('describe what %s %s gives, in ten fields at most', (resource, operation) => {
    const file = join(
      import.meta.dirname,
      '../nodes/WorkRights/__schema__/v1.0.0',
      resource,
      `${operation}.json`,
    );
    expect(existsSync(file)).toBe(true);
    const schema = JSON.parse(readFileSync(file, 'utf8')) as { properties: object };
    const fields = Object.keys(schema.properties);
    expect(fields.length).toBeLessThanOrEqual(10);
    expect(fields).toEqual(Object.keys(simplified[`${resource}/${operation}`] ?? {}));
  });
});
