import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { searchOnboards, searchVisaChecks } from '../nodes/WorkRights/methods/listSearch.ts';
import { fakeContext } from './support/fake-context.mts';

const credentials = {
  visaChecksApi: { baseUrl: 'https://api.example.com' },
  workRightsApi: { webAppUrl: 'https://app.example.com', apiKey: 'k' },
};

/** A service of so many records, and the editor that scrolls to the end of its list. */
function editor(count: number) {
  const checks = Array.from({ length: count }, (_, index) => ({ id: `vc_${index}.`, status: 'completed' }));
  const onboards = checks.map((_, index) => ({ onboard_id: `ob_${index}.` }));
  const { context, requests } = fakeContext({
    credentials,
    send: async ({ qs, body }) => {
      const { page_number: page } = (body ?? {}) as { page_number?: number };
      const records: IDataObject[] =
        page === undefined
          ? checks.slice(0, Number(qs?.['limit']))
          : onboards.slice((page - 1) * 1000, page * 1000);
      return { statusCode: 200, headers: {}, body: { data: records } };
    },
  });
  const pages = async (
    search: typeof searchOnboards,
    filter?: string,
  ): Promise<INodeListSearchResult['results'][]> => {
    const all: INodeListSearchResult['results'][] = [];
    let token: string | undefined;
    do {
      const page = await search(context as unknown as ILoadOptionsFunctions, filter, token);
      all.push(page.results);
      token = page.paginationToken as string | undefined;
    } while (token !== undefined);
    return all;
  };
  return { pages, requests };
}

describe('the list in the editor', () => {
  it.each([
    ['visa checks', searchVisaChecks, 450, [200, 200, 50]],
    ['onboarding requests', searchOnboards, 2300, [1000, 1000, 300]],
    ['few visa checks', searchVisaChecks, 3, [3]],
    ['few onboarding requests', searchOnboards, 3, [3]],
  ] as const)('shows all %s, a page at a time', async (_, search, count, lengths) => {
    const shown = await editor(count).pages(search);
    expect(shown.map(({ length }) => length)).toEqual(lengths);
    expect(new Set(shown.flat().map(({ value }) => value)).size).toBe(count);
  });

  it.each([
    ['visa check', searchVisaChecks, 'vc_2100.'],
    ['onboarding request', searchOnboards, 'ob_2100.'],
  ] as const)('finds a %s that is far down', async (_, search, id) => {
    const [first] = await editor(2300).pages(search, ` ${id.toUpperCase()}`);
    expect(first?.map(({ value }) => value)).toEqual([id]);
  });

  it.each([
    ['visa checks', searchVisaChecks],
    ['onboarding requests', searchOnboards],
  ] as const)('searches so many %s at a time and no more', async (_, search) => {
    const { pages, requests } = editor(7000);
    expect((await pages(search, 'nobody')).flat()).toEqual([]);
    expect(requests.length).toBeLessThan(12);
  });
});

describe('the entries of a list', () => {
  /** What the editor shows of an entry before it cuts it off. */
  const shown = async (search: typeof searchOnboards, records: readonly IDataObject[]) => {
    const { context } = fakeContext({
      credentials,
      send: async () => ({ statusCode: 200, headers: {}, body: { data: records } }),
    });
    const { results } = await search(context as unknown as ILoadOptionsFunctions);
    return results.map(({ name }) => name);
  };

  it('tell checks apart that were created together, and not whose they are', async () => {
    const checks = ['PA1234567', 'PA1234891', 'PA1234567'].map((identifier, index) => ({
      id: `vc_${index}`,
      status: 'completed',
      jurisdiction: 'AUS',
      australia: { visa_check_type: 'work' },
      requested_at: `2026-11-20T01:02:${index === 2 ? '09' : '03'}.456Z`,
      document: { type: 'passport', identifier, family_name: 'Sample' },
    }));
    const names = await shown(searchVisaChecks, checks);
    expect(names[0]).toBe('2026-11-20 01:02:03 · document …567 · AUS work · completed · vc_0');
    expect(new Set(names.map((name) => name.slice(0, 36))).size).toBe(3);
    expect(names.join()).not.toMatch(/PA1234|Sample/);
  });

  it('show nothing of a short document number', async () => {
    const [name] = await shown(searchVisaChecks, [
      { id: 'vc_1', status: 'pending', document: { identifier: 'PA12' } },
    ]);
    expect(name).toBe('pending · vc_1');
  });

  it('tell onboarding requests apart: of one person, and of people without a name', async () => {
    const common = { onboard_status: 'Awaiting', given_names: 'Robin', family_name: 'Sample' };
    const names = await shown(searchOnboards, [
      { ...common, onboard_id: 'ob_1', datetime: '2026-11-20T01:02:03Z' },
      { ...common, onboard_id: 'ob_2', datetime: '2026-11-21T01:02:03Z' },
      { onboard_status: 'Awaiting', onboard_id: 'ob_3', email: 'robin@example.com' },
      { onboard_status: 'Awaiting', onboard_id: 'ob_4', mobile_number: '0491570006' },
    ]);
    expect(names).toEqual([
      'Robin Sample · Awaiting · 2026-11-20 01:02 · ob_1',
      'Robin Sample · Awaiting · 2026-11-21 01:02 · ob_2',
      'robin@example.com · Awaiting · ob_3',
      '0491570006 · Awaiting · ob_4',
    ]);
  });
});
