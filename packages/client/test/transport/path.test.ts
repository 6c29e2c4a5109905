import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { InvalidRequestError } from '../../src/index.ts';
import { fillPath } from '../../src/transport/send.ts';

const template = '/v2/visa-checks/{id}/attachments/{attachment_id}';
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', '?', '#', ';', '\ud800', '\n', '@', ':'),
  }),
);

function pathOf(id: string, attachment_id: string): string | undefined {
  try {
    return fillPath(template, { id, attachment_id }, 'downloadAttachment');
  } catch (error) {
    if (error instanceof InvalidRequestError) return undefined;
    throw error;
  }
}

describe('fillPath', () => {
  it('keeps any id in its own segment of the URL, or refuses it', () => {
    fc.assert(
      fc.property(anyText, anyText, (id, attachment_id) => {
        const path = pathOf(id, attachment_id);
        // The client refused the path.
        if (path === undefined) return;
        const url = new URL(`http://127.0.0.1:4010/base${path}`);
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(7);
        expect(segments.slice(0, 4)).toEqual(['', 'base', 'v2', 'visa-checks']);
        expect(decodeURIComponent(segments[4] ?? '')).toBe(id);
        expect(decodeURIComponent(segments[6] ?? '')).toBe(attachment_id);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });

  it.each(['', '.', '..', '\ud800', undefined, null, 7, {}])('refuses %j', (id) => {
    expect(() => fillPath('/v2/visa-checks/{id}', { id }, 'getVisaCheck')).toThrow(InvalidRequestError);
  });
});
