import { describe, expect, it } from 'vitest';
import { downloadAttachment } from '../nodes/WorkRights/actions/visaCheck/downloadAttachment.operation.ts';
import { failureOf, fakeContext } from './support/fake-context.mts';

describe('a check without an attachment', () => {
  const failureFor = async (check: object) => {
    const { context } = fakeContext({
      parameters: () => ({ visaCheckId: 'vc_1' }),
      credentials: { visaChecksApi: { baseUrl: 'https://api.example.com' } },
      send: async () => ({ statusCode: 200, headers: {}, body: { data: { id: 'vc_1', ...check } } }),
    });
    return await failureOf(downloadAttachment(context));
  };

  it('that is finished: says only that it lists none, and where that is usual', async () => {
    const { message, description } = await failureFor({ status: 'completed', attachments: [] });
    expect(message).toBe('Visa check vc_1 has no attachment');
    expect(description).toContain('employer checks for New Zealand');
    expect(description).not.toMatch(/no visa\b/u);
  });

  it('that is not finished: says that attachments come with the result', async () => {
    expect((await failureFor({ status: 'pending' })).description).toContain(
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

  it.each([
    [{ size: pdf.length }, pdf.length],
    [{}, pdf.length],
    [{ size: null }, pdf.length],
    [{ size: 'large' }, 'large'],
    [{ size: -1 }, -1],
    [{ size: 1.5 }, 1.5],
  ])(
    "is not one whose size is right or can't be told, and the size is the service's or else that of the bytes: %j",
    async (file, size) => {
      const [item] = await download(pdf, file);
      expect(item?.json.size).toBe(size);
      expect(item?.binary).toBeDefined();
    },
  );
});

describe('a file', () => {
  const ORIGIN = 'https://api.example.com';
  const download = async (download_url: string, file: object = {}, baseUrl = ORIGIN) => {
    const attachments = [{ type: 'gov_visa_details', file, download_url }];
    const asked: string[] = [];
    const { context } = fakeContext({
      parameters: () => ({ visaCheckId: 'vc_1' }),
      credentials: { visaChecksApi: { baseUrl } },
      send: async ({ url }) => {
        if (url.includes('/attachments/')) asked.push(url);
        const body = url.includes('/attachments/')
          ? Buffer.from('%PDF-1.7')
          : { data: { id: 'vc_1', status: 'completed', attachments } };
        return { statusCode: 200, headers: {}, body };
      },
    });
    const names: unknown[] = [];
    context.helpers.prepareBinaryData = async (_, name) => {
      names.push(name);
      return { data: '', mimeType: 'application/pdf' };
    };
    const items = await downloadAttachment(context).catch((error: Error) => error);
    return { items, asked, names };
  };

  it.each([
    [`${ORIGIN}/v2/visa-checks/vc_1/attachments/att_9`, ORIGIN],
    ['/v2/visa-checks/vc_1/attachments/att_9?signature=1#page', ORIGIN],
    [`${ORIGIN}/prefix/v2/visa-checks/vc_1/attachments/att_9`, `${ORIGIN}/prefix/`],
    [`${ORIGIN}/v2/visa-checks/vc_1/attachments/att_9`, `${ORIGIN}/prefix`],
  ])('is fetched from a link of its own check: %s', async (url, baseUrl) => {
    const { asked } = await download(url, {}, baseUrl);
    expect(asked).toHaveLength(1);
  });

  it.each([
    '/v2/visa-checks/vc_someoneelse/attachments/att_9',
    '/v2/visa-checks/vc_1/../vc_2/attachments/att_9',
    '/v2/visa-checks/vc_1/%2e%2e/vc_2/attachments/att_9',
    '/v2/visa-checks/vc_1/attachments/../../vc_2/attachments/att_9',
    '/v2/visa-checks/vc_1/attachments/att_9/../../../vc_2/attachments/att_1',
    '/v2/visa-checks/vc_1/attachments/att_%2F..%2F..%2Fvc_2',
    '/v2/visa-checks/vc_1x/attachments/att_9',
    '/v2/visa-checks/VC_1/attachments/att_9',
    '/evil/v2/visa-checks/vc_1/attachments/att_9',
    '/v2/visa-checks/vc_1/attachments/',
    '/v2/visa-checks/vc_1',
    '/v2/visa-checks',
    '',
  ])('is not fetched from any other link of the service: %s', async (path) => {
    const { items, asked } = await download(`${ORIGIN}${path}`);
    expect(asked).toEqual([]);
    expect(items).toMatchObject({ message: 'The link to the file is not one of this visa check' });
  });

  it.each([
    ['../../../elsewhere/evil.pdf', 'evil.pdf'],
    ['..\\..\\evil.pdf', 'evil.pdf'],
    ['C:\\evil.pdf', 'evil.pdf'],
    ['.htaccess', 'htaccess'],
    ['a\u0000b\n\u202Efdp.exe', 'abfdp.exe'],
    ['visa<1>:"?*|.pdf', 'visa_1______.pdf'],
    ['Visa Müller 1.pdf', 'Visa Müller 1.pdf'],
    ['..', 'vc_1.pdf'],
    ['/', 'vc_1.pdf'],
    [7, 'vc_1.pdf'],
    [undefined, 'vc_1.pdf'],
    [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ])('has a name that is one of a file, in the item and the binary field: %j', async (name, expected) => {
    const { items, names } = await download('/v2/visa-checks/vc_1/attachments/att_9', { name });
    expect(items).toMatchObject([{ json: { file_name: expected } }]);
    expect(names).toEqual([expected]);
  });
});
