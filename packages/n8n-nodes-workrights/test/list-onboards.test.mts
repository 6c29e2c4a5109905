import { describe, expect, it } from 'vitest';
import { PAGE_SIZE } from '../nodes/WorkRights/actions/list-records.ts';
import { listOnboards } from '../nodes/WorkRights/actions/list-records.ts';
import { fakeContext } from './support/fake-context.mts';

const credentials = { workRightsApi: { webAppUrl: 'https://app.example.com', apiKey: 'k' } };

/** Requests `from` up to `to`. */
const requests = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ onboard_id: `ob_${from + index}` }));

function service(pageOf: (page: number) => object[]) {
  return fakeContext({
    credentials,
    send: async ({ body }) => ({
      statusCode: 200,
      headers: {},
      body: pageOf((body as { page_number: number }).page_number),
    }),
  });
}

describe('the list of onboarding requests', () => {
  it('is read page by page, and a request that moved to the next page comes once', async () => {
    const { context, requests: sent } = service((page) =>
      page === 1 ? requests(0, PAGE_SIZE) : requests(PAGE_SIZE - 1, PAGE_SIZE + 5),
    );
    expect(await listOnboards(context, {}, Infinity)).toHaveLength(PAGE_SIZE + 5);
    expect(sent).toHaveLength(2);
  });

  it('fails, instead of reading for ever, when the service ignores the page number', async () => {
    const { context, requests: sent } = service(() => requests(0, PAGE_SIZE));
    await expect(listOnboards(context, {}, Infinity, 3)).rejects.toMatchObject({
      message: 'The service returned the same onboarding requests again',
      description: expect.stringContaining('Page 2'),
      context: { itemIndex: 3 },
    });
    expect(sent).toHaveLength(2);
  });

  it('loses nobody who has no onboarding ID', async () => {
    const people = [null, null, undefined, undefined, '', ''].map((onboard_id, index) => ({
      employee_id: `E${index}`,
      onboard_id,
    }));
    const { context } = service(() => people);
    expect(await listOnboards(context, {}, Infinity)).toEqual(people);
  });

  it('needs no second page for what is on the first', async () => {
    const { context, requests: sent } = service(() => requests(0, PAGE_SIZE));
    expect(await listOnboards(context, {}, PAGE_SIZE)).toHaveLength(PAGE_SIZE);
    expect(sent).toHaveLength(1);
  });
});
