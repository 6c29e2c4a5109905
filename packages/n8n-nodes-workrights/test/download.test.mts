import { describe, expect, it } from 'vitest';
import { downloadAttachment } from '../nodes/WorkRights/actions/visaCheck/downloadAttachment.operation.ts';
import { fakeContext } from './support/fake-context.mts';

describe('a check without an attachment', () => {
  const failureOf = async (check: object) => {
    const { context } = fakeContext({
      parameters: () => ({ visaCheckId: 'vc_1' }),
      credentials: { visaChecksApi: { baseUrl: 'https://api.example.com' } },
      send: async () => ({ statusCode: 200, headers: {}, body: { data: { id: 'vc_1', ...check } } }),
    });
    return (await downloadAttachment(context).then(
      () => undefined,
      (error: unknown) => error,
    )) as Error & { description: string };
  };

  it('that is finished: says only that it lists none, and where that is usual', async () => {
    const { message, description } = await failureOf({ status: 'completed', attachments: [] });
    expect(message).toBe('Visa check vc_1 has no attachment');
    expect(description).toContain('employer checks for New Zealand');
    expect(description).not.toMatch(/no visa\b/u);
  });

  it('that is not finished: says that attachments come with the result', async () => {
    expect((await failureOf({ status: 'pending' })).description).toContain(
      'Attachments come with the result',
    );
  });
});
