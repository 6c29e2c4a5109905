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
