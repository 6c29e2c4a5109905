import { describe, expect, it } from 'vitest';
import { examplesOf } from '../src/cli/examples.ts';
import { REQUESTS, requestFields } from '../src/cli/request-fields.ts';
import { readDocuments } from '../src/documents.ts';
import { tinyDocument } from './support/tiny-document.ts';

const documents = readDocuments('canonical');
const fields = (api: 'visa-checks' | 'work-rights', name: string) =>
  requestFields(documents[api], REQUESTS[name]!);

describe('the flags of the workrights command', () => {
  it('have the last name of a field, and one flag for both countries', () => {
    const flags = fields('visa-checks', 'createVisaCheck');
    expect(flags['identifier']).toEqual({
      kind: 'text',
      brief: 'The number of the travel document',
      places: [{ path: ['document', 'identifier'] }],
    });
    expect(flags['check-type']?.places).toEqual([
      { path: ['australia', 'visa_check_type'], values: ['work', 'study', 'agent'] },
      { path: ['new_zealand', 'visa_check_type'], values: ['verification', 'employer'] },
    ]);
    expect(flags['jurisdiction']?.brief).toBe('The country of the check');
  });

  it('leave out credentials, what the country decides, and what has one value', () => {
    expect(Object.keys(fields('visa-checks', 'createVisaCheck'))).not.toContain('visa-check-schema');
    expect(Object.keys(fields('work-rights', 'updateOnboard'))).not.toContain('accountkeyid');
    expect(Object.keys(fields('work-rights', 'getWorkRights'))).toEqual([
      'key-id',
      'onboard-id',
      'employee-id',
    ]);
  });

  it('take parameters of the URL and whole numbers', () => {
    expect(fields('visa-checks', 'listVisaChecks')).toMatchObject({ limit: { kind: 'integer' } });
    expect(fields('work-rights', 'listOnboards')).toMatchObject({ 'page-number': { kind: 'integer' } });
  });

  it('stop the run at a field that no flag can set', () => {
    const body = { type: 'object', properties: { when: { type: 'boolean' } } } as const;
    const request = {
      operationId: 'saveThing',
      requestBody: { content: { 'application/json': { schema: body } } },
      responses: {},
    };
    const document = tinyDocument({ Thing: {} }, { '/things': { post: request } });
    expect(() => requestFields(document, { operation: 'saveThing' })).toThrow(
      'no flag for a field of type boolean: when',
    );
  });
});

describe('the examples of the workrights command', () => {
  it('begin with the one that the contract shows first, and are never live', () => {
    const examples = examplesOf('visa-checks', 'createVisaCheck', undefined);
    expect(Object.keys(examples)[0]).toBe('create-australia-work');
    expect(Object.values(examples).map(({ environment }) => environment)).not.toContain('live');
  });

  it('tell creates of onboarding requests from updates, and hold no credentials', () => {
    const [creates, updates] = [false, true].map((isUpdate) =>
      examplesOf('work-rights', 'saveOnboard', isUpdate),
    );
    expect(Object.keys(creates!)).not.toEqual([]);
    expect(Object.keys(updates!)).not.toEqual([]);
    const all = [...Object.values(creates!), ...Object.values(updates!)];
    expect(all.filter((body) => 'key' in body || 'accountkeyid' in body)).toEqual([]);
  });
});
