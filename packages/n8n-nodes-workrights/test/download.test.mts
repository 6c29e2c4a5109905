import { describe, expect, it } from 'vitest';
import { downloadAttachment } from '../nodes/WorkRights/actions/visaCheck/downloadAttachment.operation.ts';
import { answer, failureOf, fakeContext } from './support/fake-context.mts';

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

  it('that has failed: says that it has no records', async () => {
    const { description } = await failureFor({ status: 'failure', attachments: [null, 'a file'] });
    expect(description).toBe(
      'It ended without a result, and has no records. Remove such checks before this node.',
    );
  });

  it('that is not finished: says that attachments come with the result', async () => {
    expect((await failureFor({ status: 'pending' })).description).toContain(
      'Attachments come with the result',
    );
  });
});

const ORIGIN = 'https://api.example.com';
const LINK = `${ORIGIN}/v2/visa-checks/vc_1/attachments/att_1`;

/**
 * Downloads the files of a completed check. The service responds to each of their links with this body.
 *
 * @param links gets the links that were fetched.
 */
async function download(
  body: unknown,
  attachments: readonly unknown[],
  {
    baseUrl = ORIGIN,
    links = [] as string[],
    ...parameters
  }: Record<string, unknown> & {
    readonly baseUrl?: string;
    readonly links?: string[];
  } = {},
) {
  const { context } = fakeContext({
    parameters: () => ({ visaCheckId: 'vc_1', ...parameters }),
    credentials: { visaChecksApi: { baseUrl } },
    send: async ({ url }) => {
      if (!url.includes('/attachments/')) {
        return answer(200, { data: { id: 'vc_1', status: 'completed', attachments } });
      }
      links.push(url);
      const headers = { 'content-length': String((body as Uint8Array).length) };
      return { statusCode: 200, headers, body };
    },
  });
  context.helpers.prepareBinaryData = async (data, fileName, mimeType = '') => ({
    data: String(data),
    fileName,
    mimeType,
  });
  return await downloadAttachment(context);
}

const attachment = (file: object, download_url = LINK) => ({ type: 'gov_visa_details', file, download_url });
const pdf = Buffer.from('%PDF-1.7 all of it %%EOF');

describe('a file that is not whole', () => {
  it.each([pdf.length + 1, pdf.length - 1])(
    'is refused, whatever Content-Length says: %i bytes',
    async (size) => {
      await expect(download(pdf, [attachment({ size })])).rejects.toMatchObject({
        message: 'The file of the visa check is not complete',
        description: expect.stringContaining(`announced ${size} bytes and sent ${pdf.length}`),
      });
    },
  );

  it.each([
    [{ size: pdf.length }, pdf.length],
    [{}, pdf.length],
    [{ size: null }, pdf.length],
    [{ size: pdf.length, mime: 'application/pdf' }, pdf.length],
    [{ size: 'large' }, 'large'],
    [{ size: -1 }, -1],
    [{ size: 1.5 }, 1.5],
  ])(
    "is not one whose size is right or can't be told, and the size is the service's or else that of the bytes: %j",
    async (file, size) => {
      const [item] = await download(pdf, [attachment(file)]);
      expect(item?.json.size).toBe(size);
      expect(item?.binary).toBeDefined();
    },
  );

  it.each([
    ['an empty file', Buffer.alloc(0), {}],
    ['text instead of bytes', 'a text', {}],
    ['a page for signing in', Buffer.from('<html>'), { mime: 'application/pdf' }],
    ['an HTML page as a file without a type', Buffer.from('<html>'), {}],
    ['an empty image', Buffer.alloc(0), { mime: 'image/png' }],
  ])('is refused: %s', async (_, bytes, file) => {
    await expect(download(bytes, [attachment(file)])).rejects.toThrow(
      'The response does not come from the expected service',
    );
  });
});

it('each file of a check is an item, a PDF if no type is given, and what is no file is left out', async () => {
  const files = [attachment({ mime: 'image/png', name: 'a.png' }), null, attachment({ name: 'b.pdf' })];
  const [first, second, ...more] = await download(pdf, files);
  const item = (name: string, mime: string) => ({
    json: { id: 'vc_1', type: 'gov_visa_details', file_name: name, mime_type: mime, size: pdf.length },
    binary: { data: { data: String(pdf), fileName: name, mimeType: mime } },
    pairedItem: { item: 0 },
  });
  expect(first).toEqual(item('a.png', 'image/png'));
  expect(second).toEqual(item('b.pdf', 'application/pdf'));
  expect(more).toEqual([]);
});

it("a file is in the field of 'Put Output File in Field', or in data", async () => {
  const fieldsFor = async (binaryPropertyName: unknown) => {
    const [item] = await download(pdf, [attachment({})], { binaryPropertyName });
    return Object.keys(item?.binary ?? {});
  };
  expect(await fieldsFor('record')).toEqual(['record']);
  expect(await fieldsFor('')).toEqual(['data']);
  await expect(fieldsFor({})).rejects.toThrow("'Put Output File in Field' must be text");
});

describe('a file', () => {
  it.each([
    [`${ORIGIN}/v2/visa-checks/vc_1/attachments/att_9`, ORIGIN],
    ['/v2/visa-checks/vc_1/attachments/att_9?signature=1#page', ORIGIN],
    [`${ORIGIN}/prefix/v2/visa-checks/vc_1/attachments/att_9`, `${ORIGIN}/prefix/`],
    [`${ORIGIN}/v2/visa-checks/vc_1/attachments/att_9`, `${ORIGIN}/prefix`],
  ])('is fetched from a link of its own check: %s', async (url, baseUrl) => {
    const links: string[] = [];
    await download(pdf, [attachment({}, url)], { baseUrl, links });
    expect(links).toHaveLength(1);
  });

  it('is not fetched from any other link of the service', async () => {
    const links: string[] = [];
    const path = '/v2/visa-checks/vc_someoneelse/attachments/att_9';
    await expect(download(pdf, [attachment({}, `${ORIGIN}${path}`)], { links })).rejects.toThrow(
      'The link to the file is not one of this visa check',
    );
    expect(links).toEqual([]);
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
    expect(await download(pdf, [attachment({ name })])).toMatchObject([
      { json: { file_name: expected }, binary: { data: { fileName: expected } } },
    ]);
  });
});
