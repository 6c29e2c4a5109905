import type { IHttpRequestOptions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { create } from '../nodes/WorkRights/actions/visaCheck/create.operation.ts';
import { fakeContext, type FakeOptions } from './support/fake-context.mts';

const parameters = (itemIndex: number) => ({
  jurisdiction: 'AUS',
  australianCheckType: 'work',
  documentType: 'passport',
  documentNumber: `PA${itemIndex}`,
  citizenship: 'COL',
  familyName: 'Sample',
  dateOfBirth: '1995-04-12',
  mode: 'fastcheck',
  waitForResult: false,
});

const itemOf = ({ body }: IHttpRequestOptions) =>
  Number((body as { document: { identifier: string } }).document.identifier.slice(2));
const answer = (statusCode: number, body: unknown = {}) => ({ statusCode, headers: {}, body });
const created = (request: IHttpRequestOptions) =>
  answer(201, { data: { id: `vc_${itemOf(request)}`, status: 'pending', mode: 'fastcheck' } });

const many = (count: number, options: FakeOptions) =>
  fakeContext({
    items: Array.from({ length: count }, () => ({})),
    parameters,
    credentials: { visaChecksApi: { baseUrl: 'https://api.example.com' } },
    ...options,
  });

const failureOf = async (work: Promise<unknown>) =>
  (await work.then(
    () => undefined,
    (error: unknown) => error,
  )) as Error & { description: string; context: Record<string, unknown> };

describe('a creation that stops at a failure', () => {
  it('reports the item that nobody knows about first, and names every item that was sent', async () => {
    const { context } = many(4, {
      send: async (request) => {
        const item = itemOf(request);
        if (item === 0) return answer(422);
        if (item === 2) return answer(502);
        if (item === 3) throw Object.assign(new Error(), { code: 'ECONNRESET' });
        return created(request);
      },
    });
    const error = await failureOf(create(context));
    expect(error.message).toBe('The service did not confirm the visa check');
    expect(error.context['itemIndex']).toBe(2);
    expect(error.description).toContain('Already sent: item 2: unknown, item 3: unknown, item 1: vc_1.');
    expect(error.description).not.toContain('item 0:');
  });

  it('says nothing of sent items when there are none', async () => {
    const { context } = many(1, { send: async () => answer(422) });
    expect((await failureOf(create(context))).description).not.toContain('Already sent');
  });
});
