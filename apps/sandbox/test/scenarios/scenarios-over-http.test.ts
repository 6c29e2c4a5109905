import { describe, expect, test } from 'vitest';
import { useOnce } from '../../../../vitest.use.ts';
import { createSandbox } from '../../src/sandbox.ts';
import { ALL_VISA_SCENARIOS, VISA_SCENARIOS } from '../../src/scenarios/catalogue/catalogue.ts';
import type { VisaCheckType } from '../../src/outcomes/check-types.ts';
import type { VisaScenario } from '../../src/outcomes/scenario.ts';
import { callOperation } from '../support/call-operation.ts';
import { checkRequest, ordinaryDocument } from '../support/requests.ts';

const NOON = Date.UTC(2026, 10, 20, 2);
const TEN_MINUTES = 600_000;

const sandbox = useOnce(createSandbox);

async function create(checkType: VisaCheckType, document = ordinaryDocument) {
  sandbox.clock.set(NOON, 'frozen');
  const { status, json } = await callOperation(sandbox, 'createVisaCheck', {
    body: checkRequest(checkType, document),
  });
  expect(status).toBe(201);
  return json.data.id as string;
}

async function read(id: string) {
  const { status, json } = await callOperation(sandbox, 'getVisaCheck', { params: { id } });
  expect(status).toBe(200);
  return json.data;
}

/** What the scenario promises for the finished check, written without the code that builds it. */
function promised({ outcome }: VisaScenario, checkType: VisaCheckType) {
  const isAustralian = ['work', 'study', 'agent'].includes(checkType);
  const facts = { verification: outcome.new_zealand, employer: outcome.employer }[checkType as string];
  const hasVisa = (isAustralian ? outcome.australia : facts) !== undefined;
  const status = outcome.seconds === null ? 'pending' : (outcome.status ?? 'completed');
  const finished = status === 'completed';
  const code = outcome.result?.code ?? 'SUCCESS';
  return {
    status,
    code: isAustralian && finished ? code : outcome.status && outcome.result?.code,
    schema: finished && hasVisa ? (isAustralian ? 'australia' : 'new_zealand') : undefined,
    attachments: finished && hasVisa && checkType !== 'employer' ? 1 : 0,
  };
}

describe.each(ALL_VISA_SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  '%s',
  (_name, scenario) => {
    test.each(scenario.appliesTo)('gives its outcome to a check of type %s', async (checkType) => {
      const id = await create(checkType, scenario.document);
      expect((await read(id)).status).toBe('pending');
      sandbox.clock.advance(TEN_MINUTES);
      const check = await read(id);
      expect({
        status: check.status,
        code: check.result?.code,
        schema: check.visa?.visa_schema,
        attachments: check.attachments.length,
      }).toEqual(promised(scenario, checkType));
    });
  },
);

describe('single outcomes', () => {
  const finished = async (name: string, checkType: VisaCheckType) => {
    const id = await create(checkType, VISA_SCENARIOS.find((each) => each.name === name)?.document);
    sandbox.clock.advance(TEN_MINUTES);
    return read(id);
  };

  test.each([
    ['expired-visa', 'work', { expiry_date: '2025-02-10', work_entitlement: 'NIL' }],
    ['expires-tomorrow', 'work', { expiry_date: '2026-11-21' }],
    ['expires-today', 'work', { expiry_date: '2026-11-20' }],
    ['permanent-resident', 'work', { expiry_date: null, conditions: [] }],
    ['type-as-integer', 'study', { type: 500 }],
    ['no-work-no-study', 'work', { type: '050', study_entitlement: 'NIL' }],
    ['unknown-work-entitlement', 'agent', { work_entitlement: 'SANDBOX_UNKNOWN' }],
    ['granted-not-started', 'work', { grant_date: '2026-11-20', location: 'Offshore' }],
    ['single-entry', 'agent', { entries_allowed: 'Single' }],
  ] as const)('%s shows in a %s check as %j', async (name, checkType, shown) => {
    expect((await finished(name, checkType)).visa.australia).toMatchObject(shown);
  });

  test.each(['grant_date', 'work_entitlement', 'study_entitlement', 'expiry_date', 'class'])(
    'null-%s makes that field null',
    async (field) => {
      const check = await finished(`null-${field.replaceAll('_', '-')}`, 'work');
      expect(check.visa.australia[field]).toBeNull();
    },
  );

  test('every-null-new-zealand has null in all fifteen fields', async () => {
    const check = await finished('every-null-new-zealand', 'verification');
    expect(Object.values(check.visa.new_zealand)).toEqual(Array.from({ length: 15 }, () => null));
  });

  test.each([
    ['capitalised-visa-type', { visa_type: 'Work' }],
    ['unknown-visa-type', { visa_type: 'sandbox unknown' }],
    [
      'single-entry-new-zealand',
      {
        visa_type: 'visitor',
        number_of_entries: 'Single',
        visa_conditions: 'Sandbox text: The holder may not work.',
      },
    ],
    ['new-zealand-permanent-resident', { visa_type: 'permanent resident', visa_expiry: null }],
  ])('%s shows in a verification as %j', async (name, shown) => {
    expect((await finished(name, 'verification')).visa.new_zealand).toMatchObject(shown);
  });

  test.each([
    ['employer-entitled', /^Sandbox text: The person is entitled/],
    ['employer-not-entitled', /^Sandbox text: The person is not entitled/],
  ])('%s tells an employer so', async (name, text) => {
    expect((await finished(name, 'employer')).visa.new_zealand.enquiry_result).toMatch(text);
  });

  test('expired-check and purged-check carry their timestamps', async () => {
    const expired = await finished('expired-check', 'work');
    expect(expired.expired_at).toBe(expired.checked_at);
    expect(await finished('purged-check', 'work')).toMatchObject({
      visa: null,
      purged_at: expect.any(String),
    });
  });

  test('unknown-field and jurisdiction-nz change the check itself', async () => {
    expect(await finished('unknown-field', 'work')).toHaveProperty('sandbox_unknown_field');
    expect((await finished('jurisdiction-nz', 'employer')).jurisdiction).toBe('NZ');
  });
});

describe('time', () => {
  test('unknown-status-then-completed shows an unknown status in the second half of the wait', async () => {
    const scenario = VISA_SCENARIOS.find(({ name }) => name === 'unknown-status-then-completed');
    const id = await create('work', scenario?.document);
    const seen: string[] = [];
    for (let second = 0; second <= 20; second += 1) {
      seen.push((await read(id)).status);
      sandbox.clock.advance(1000);
    }
    const changes = seen.filter((status, index) => status !== seen[index - 1]);
    expect(changes).toEqual(['pending', 'sandbox_unknown', 'completed']);
  });

  test.each([
    ['quickest-fastcheck', 5],
    ['slowest-fastcheck', 20],
    ['late-check', 600],
  ])('%s finishes after exactly %i seconds', async (name, seconds) => {
    const id = await create('work', VISA_SCENARIOS.find((each) => each.name === name)?.document);
    sandbox.clock.advance(seconds * 1000 - 1);
    expect((await read(id)).status).toBe('pending');
    sandbox.clock.advance(1);
    expect((await read(id)).status).toBe('completed');
  });
});

describe('offpeak', () => {
  const createOffpeak = async (name: string) => {
    sandbox.clock.set(NOON, 'frozen');
    const document = VISA_SCENARIOS.find((each) => each.name === name)?.document;
    const body = { ...checkRequest('work', document), mode: 'offpeak' };
    return (await callOperation(sandbox, 'createVisaCheck', { body })).json.data.id as string;
  };

  test('keeps its window when a scenario is about the seconds of a fastcheck', async () => {
    const id = await createOffpeak('quickest-fastcheck');
    sandbox.clock.set(Date.UTC(2026, 10, 20, 11) - 1, 'frozen');
    expect((await read(id)).status).toBe('pending');
    sandbox.clock.set(Date.UTC(2026, 10, 20, 20), 'frozen');
    expect((await read(id)).status).toBe('completed');
  });

  test('never ends when the scenario says so', async () => {
    const id = await createOffpeak('never-finishes');
    sandbox.clock.advance(400 * 86_400_000);
    expect((await read(id)).status).toBe('pending');
  });
});

describe('documents', () => {
  test('count by their identifier alone, in either case', async () => {
    const id = await create('work', { ...ordinaryDocument, identifier: 'sbxnovisa' });
    sandbox.clock.advance(TEN_MINUTES);
    expect((await read(id)).result.code).toBe('SANDBOX_NO_VISA_FOUND');
  });

  test('of a scenario for another check type end in an ordinary success', async () => {
    const id = await create('work', { ...ordinaryDocument, identifier: 'SBXNOTENTITLED' });
    sandbox.clock.advance(TEN_MINUTES);
    expect((await read(id)).result.code).toBe('SUCCESS');
  });
});

test('serves the attachment of a finished check with exactly the bytes that it announced', async () => {
  for (const checkType of ['work', 'verification'] as const) {
    const id = await create(checkType);
    sandbox.clock.advance(TEN_MINUTES);
    const [attachment] = (await read(id)).attachments;
    const attachmentId = new URL(attachment.download_url).pathname.split('/').at(-1) ?? '';
    const params = { id, attachment_id: attachmentId };
    const { headers, bytes } = await callOperation(sandbox, 'downloadAttachment', { params });
    expect(headers.get('content-type')).toBe(attachment.file.mime);
    expect(bytes.byteLength).toBe(attachment.file.size);
    expect(new TextDecoder('latin1').decode(bytes)).toContain(`(Visa check: ${id})`);
  }
});
