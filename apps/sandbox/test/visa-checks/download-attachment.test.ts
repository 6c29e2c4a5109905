import { describe, expect, test } from 'vitest';
import { australianCheck, newZealandVerification } from '../support/check-requests.ts';
import { readEnvelope, readProblem } from '../support/read-json.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

async function completed(body: object) {
  const { meta } = await readEnvelope(sandbox.visaChecks('POST', '/v2/visa-checks', body));
  sandbox.clock.advance(20_000);
  return (await readEnvelope(sandbox.visaChecks('GET', new URL(meta.links.self).pathname))).data;
}

describe('downloading an attachment', () => {
  test.each([
    ['gov_visa_details', australianCheck()],
    ['gov_enquiry_record', newZealandVerification()],
  ])('%s: a PDF of the announced name, type and size', async (type, body) => {
    const { attachments } = await completed(body);
    expect(attachments).toHaveLength(1);
    const [attachment] = attachments;
    if (!attachment) return;
    expect(attachment.type).toBe(type);

    const { pathname, origin } = new URL(attachment.download_url);
    expect(origin).toBe(sandbox.url);
    const response = await sandbox.visaChecks('GET', pathname);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe(attachment.file.mime);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${attachment.file.name}"`,
    );
    expect(response.headers.get('content-length')).toBe(String(attachment.file.size));
    expect(bytes).toHaveLength(attachment.file.size);
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  });

  test('needs the access token', async () => {
    const { attachments } = await completed(australianCheck());
    const path = new URL(attachments[0]?.download_url ?? '').pathname;
    const response = await sandbox.visaChecks('GET', path, undefined, { authorization: 'Bearer other' });
    expect(response.status).toBe(401);
  });

  test('answers 404 for another id, and while the check is pending', async () => {
    const { id, attachments } = await completed(australianCheck());
    const other = await readProblem(sandbox.visaChecks('GET', `/v2/visa-checks/${id}/attachments/att_other`));
    expect(other.status).toBe(404);
    sandbox.clock.advance(-20_000);
    const path = new URL(attachments[0]?.download_url ?? '').pathname;
    expect((await readProblem(sandbox.visaChecks('GET', path))).status).toBe(404);
  });
});
