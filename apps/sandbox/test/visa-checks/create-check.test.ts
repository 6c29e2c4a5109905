import { describe, expect, test } from 'vitest';
import {
  australianCheck,
  newZealandEmployerCheck,
  newZealandVerification,
} from '../support/check-requests.ts';
import { readEnvelope, readProblem } from '../support/read-json.ts';
import { startSandbox, useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

describe('creating an Australian check', () => {
  test.each(['work', 'study', 'agent'] as const)('%s: answers 201 with the pending check', async (type) => {
    sandbox.clock.set(Date.parse('2026-03-10T04:05:06.789Z'), 'frozen');
    const response = await sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck(type));
    expect(response.status).toBe(201);

    const { data, meta } = await readEnvelope(response);
    expect(data.id).toMatch(/^vc_\w+$/u);
    expect(meta.links.self).toBe(`${sandbox.url}/v2/visa-checks/${data.id}`);
    expect(response.headers.get('location')).toBe(`${sandbox.url}/v2/visa_check/${data.id}`);
    expect(data).toEqual({
      id: data.id,
      environment: 'sandbox',
      mode: 'fastcheck',
      jurisdiction: 'AUS',
      status: 'pending',
      requested_at: '2026-03-10T04:05:06.789Z',
      checked_at: null,
      expired_at: null,
      purged_at: null,
      purged_by: null,
      customer_authority_id: null,
      visa_check_schema: 'australia',
      australia: { visa_check_type: type },
      document: australianCheck().document,
      extra: null,
      visa: null,
      attachments: [],
    });
  });

  test('for an agent is refused without the customer authority, and with one that does not exist', async () => {
    const without = await readProblem(
      sandbox.visaChecks(
        'POST',
        '/v2/visa-checks',
        australianCheck('agent', { customer_authority_id: undefined }),
      ),
    );
    expect(without).toMatchObject({
      status: 422,
      errors: [{ pointer: '/customer_authority_id', rule: 'required' }],
    });

    const unknown = await readProblem(
      sandbox.visaChecks(
        'POST',
        '/v2/visa-checks',
        australianCheck('agent', { customer_authority_id: 'ca_other' }),
      ),
    );
    expect(unknown).toMatchObject({
      status: 422,
      errors: [{ pointer: '/customer_authority_id', rule: 'exists' }],
    });
  });

  test('for an agent takes the authorities that the sandbox was given', async () => {
    const sandbox = await startSandbox({ customerAuthorities: ['ca_mine'] });
    const response = await sandbox.visaChecks(
      'POST',
      '/v2/visa-checks',
      australianCheck('agent', { customer_authority_id: 'ca_mine' }),
    );
    expect(response.status).toBe(201);
  });
});

describe('creating a New Zealand check', () => {
  test('verification: echoes the request in `visa`', async () => {
    const { data } = await readEnvelope(
      sandbox.visaChecks('POST', '/v2/visa-checks', newZealandVerification()),
    );
    expect(data).toMatchObject({
      jurisdiction: 'NZL',
      status: 'pending',
      authority: null,
      checked_at: null,
      visa: {
        visa_check_schema: 'new_zealand',
        new_zealand: { visa_check_type: 'verification', gender: 'F', visa_start_date: '2024-05-01' },
      },
      attachments: [],
    });
    expect(data).not.toHaveProperty('visa_check_schema');
  });

  test('without a type: is a verification', async () => {
    const asked = { approval_letter_start_date: '2024-05-01', approval_letter_gender: 'm' };
    const { data } = await readEnvelope(
      sandbox.visaChecks('POST', '/v2/visa-checks', newZealandVerification({ new_zealand: asked })),
    );
    expect(data.visa).toMatchObject({ new_zealand: { visa_check_type: 'verification', gender: 'm' } });
  });

  test('employer: shows NZ and a document without given name and birth date, this once', async () => {
    const created = await readEnvelope(
      sandbox.visaChecks('POST', '/v2/visa-checks', newZealandEmployerCheck()),
    );
    expect(created.data.jurisdiction).toBe('NZ');
    expect(Object.keys(created.data.document ?? {})).toEqual([
      'type',
      'identifier',
      'country',
      'family_name',
    ]);
    expect(created.data.visa).toEqual({
      visa_check_schema: 'new_zealand',
      new_zealand: { visa_check_type: 'employer', employment_start_date: '2024-06-01' },
    });

    const { data } = await readEnvelope(sandbox.visaChecks('GET', `/v2/visa-checks/${created.data.id}`));
    expect(data.jurisdiction).toBe('NZL');
    expect(data.document).toEqual(newZealandEmployerCheck().document);
  });
});

describe('the forms of the answer', () => {
  test('URLs on the public address when there is one', async () => {
    const sandbox = await startSandbox({ publicUrl: 'https://sandbox.example/base/' });
    const { data, meta } = await readEnvelope(
      sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck()),
    );
    expect(meta.links.self).toBe(`https://sandbox.example/base/v2/visa-checks/${data.id}`);
  });

  test('a Location that is a path from the root, below the public address, when the quirk says so', async () => {
    const sandbox = await startSandbox({
      publicUrl: 'https://sandbox.example/base/',
      quirks: { locationForm: 'path' },
    });
    const response = await sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck());
    const { data } = await readEnvelope(response);
    expect(response.headers.get('location')).toBe(`/base/v2/visa_check/${data.id}`);
  });
});

describe('a live check', () => {
  test('is refused with the field at fault and the way out', async () => {
    const problem = await readProblem(
      sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck('work', { environment: 'live' })),
    );
    expect(problem).toMatchObject({ status: 403, errors: [{ pointer: '/environment', rule: 'live' }] });
    expect(problem.detail).toContain('--allow-live');
    expect(sandbox.context.store.checks.list(10)).toEqual([]);
  });

  test('behaves alike where it is allowed, and every answer about it says what it is', async () => {
    const sandbox = await startSandbox({ allowLive: true });
    const create = await sandbox.visaChecks(
      'POST',
      '/v2/visa-checks',
      australianCheck('work', { environment: 'live' }),
    );
    const { data } = await readEnvelope(create);
    expect(data.environment).toBe('live');
    const get = await sandbox.visaChecks('GET', `/v2/visa-checks/${data.id}`);
    const list = await sandbox.visaChecks('GET', '/v2/visa-checks');
    for (const answer of [create, get, list]) expect(answer.headers.get('x-sandbox-live')).toBe('simulated');

    const other = await sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck());
    expect(other.headers.has('x-sandbox-live')).toBe(false);
  });
});
