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

describe('a file that is not whole', () => {
  const pdf = Buffer.from('%PDF-1.7 all of it %%EOF');
  const download = async (bytes: Uint8Array, file: object) => {
    const download_url = 'https://api.example.com/v2/visa-checks/vc_1/attachments/att_1';
    const attachments = [
      { type: 'gov_visa_details', file: { mime: 'application/pdf', ...file }, download_url },
    ];
    const { context } = fakeContext({
      parameters: () => ({ visaCheckId: 'vc_1' }),
      credentials: { visaChecksApi: { baseUrl: 'https://api.example.com' } },
      send: async ({ url }) => ({
        statusCode: 200,
        headers: { 'content-length': String(bytes.length) },
        body: url === download_url ? bytes : { data: { id: 'vc_1', status: 'completed', attachments } },
      }),
    });
    context.helpers.prepareBinaryData = async () => ({ data: '', mimeType: 'application/pdf' });
    return await downloadAttachment(context);
  };

  it.each([pdf.length + 1, pdf.length - 1])(
    'is refused, whatever Content-Length says: %i bytes',
    async (size) => {
      await expect(download(pdf, { size })).rejects.toMatchObject({
        message: 'The file of the visa check is not complete',
        description: expect.stringContaining(`announced ${size} bytes and sent ${pdf.length}`),
      });
    },
  );

  it.each([{ size: pdf.length }, {}, { size: null }, { size: 'large' }, { size: -1 }, { size: 1.5 }])(
    'is not one whose size is right or cannot be told: %j',
    async (file) => {
      const [item] = await download(pdf, file);
      expect(item?.json.size).toBe(
        (file as { size?: unknown }).size === pdf.length ? pdf.length : item?.json.size,
      );
      expect(item?.binary).toBeDefined();
    },
  );
});
