import type { IHttpRequestOptions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { create } from '../nodes/WorkRights/actions/onboardingRequest/create.operation.ts';
import { issuesOfRequest } from '../nodes/WorkRights/generated/connectors/input/validate.ts';
import { answer, failureOf, fakeContext, type FakeOptions } from './support/fake-context.mts';

const parameters = (itemIndex: number) => ({ email: `robin.sample+${itemIndex}@example.com` });
const itemOf = ({ body }: IHttpRequestOptions) =>
  Number(/\+(\d+)@/u.exec((body as { email: string }).email)?.[1]);
const created = (request: IHttpRequestOptions) =>
  answer(200, { onboard_id: `ob-${itemOf(request)}`, onboard_status: 'Awaiting' });

const many = (count: number, options: FakeOptions) =>
  fakeContext({
    items: Array.from({ length: count }, () => ({})),
    parameters,
    credentials: { workRightsApi: { webAppUrl: 'https://app.example.com' } },
    ...options,
  });

describe('onboarding requests', () => {
  it('that were sent are named when a later one fails', async () => {
    const { context, requests } = many(4, {
      send: async (request) => (itemOf(request) === 2 ? answer(422) : created(request)),
    });
    const { description } = await failureOf(create(context));
    expect(description).toContain('Already sent: item 0: ob-0, item 1: ob-1.');
    expect(requests).toHaveLength(3);
  });

  it('that nobody knows about come first', async () => {
    const { context } = many(3, {
      send: async (request) => (itemOf(request) === 1 ? answer(502) : created(request)),
    });
    const error = await failureOf(create(context));
    expect(error.message).toBe('The service did not confirm the onboarding request: it may exist');
    expect(error.description).toContain('Already sent: item 1: unknown, item 0: ob-0.');
  });

  it('are named when the execution is stopped', async () => {
    const stop = new AbortController();
    const { context, requests } = many(3, {
      signal: stop.signal,
      send: async (request) => {
        if (itemOf(request) === 1) stop.abort();
        return created(request);
      },
    });
    const error = await failureOf(create(context));
    expect(error.message).toBe('The execution was canceled');
    expect(error.description).toContain('Already sent: item 0: ob-0, item 1: ob-1.');
    expect(requests).toHaveLength(2);
  });

  it('are not begun when an expression of the output fails', async () => {
    const { context, requests } = many(2, {
      parameters: (itemIndex) => ({
        ...parameters(itemIndex),
        get simple(): never {
          throw new Error('no such field');
        },
      }),
      send: async (request) => created(request),
    });
    expect((await failureOf(create(context))).description).toContain('Nothing has been sent.');
    expect(requests).toEqual([]);
  });
});

describe('an onboarding request that is judged', () => {
  const judged = async (values: object) => {
    const { context, requests } = many(1, { parameters: () => ({ ...values }) });
    const { message } = await failureOf(create(context));
    expect(requests).toEqual([]);
    return message;
  };

  it.each([
    ['an employee ID alone', { additionalFields: { employeeId: 'EMP-1' } }],
    ['a name alone', { additionalFields: { givenNames: 'Robin', familyName: 'Sample' } }],
    ['nothing', {}],
  ])('needs an address beside %s', async (_, values) => {
    expect(await judged(values)).toBe("'Email' or 'Mobile Number' is needed");
  });

  it.each([
    ['Email', { email: 'robin' }, 'must be an e-mail address without accents, such as name@example.com'],
    ['Mobile Number', { mobileNumber: '12' }, ''],
    ['Date of Birth', { email: 'robin.sample@example.com', additionalFields: { dateOfBirth: 'x' } }, ''],
  ])("is refused for '%s' as a creation, with an employee ID too", async (label, values, rule) => {
    const { additionalFields = {} } = values as { additionalFields?: object };
    const message = await judged({
      ...values,
      additionalFields: { ...additionalFields, employeeId: 'EMP-1' },
    });
    expect(message).toContain(`'${label}' ${rule}`);
    expect(message).not.toContain('API Key');
  });

  it('is an update by its own form', () => {
    const names = (name: 'createOnboard' | 'updateOnboard') =>
      issuesOfRequest(name, { accountkeyid: 'a', employee_id: 'EMP-1' }).map(({ path }) => path.join());
    expect(names('updateOnboard')).toEqual(['key']);
    expect(names('createOnboard')).toEqual(['']);
  });
});
