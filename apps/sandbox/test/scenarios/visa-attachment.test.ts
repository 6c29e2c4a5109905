import * as fc from 'fast-check';
import { extractText, getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { visaAttachment, writePdf } from '../../src/scenarios/visa-attachment.ts';

const subject = {
  checkId: 'vc_0123456789abcdef',
  checkType: 'work',
  type: 'gov_visa_details',
  requestedAt: new Date('2026-11-20T10:00:00.000Z'),
  finishedAt: new Date('2026-11-20T10:00:07.250Z'),
} as const;

/** The PDF reader takes ownership of the buffer, so it gets a copy. */
const copyOf = (bytes: Uint8Array) => Uint8Array.from(bytes);

describe('the attachment of a check (service.md §2.6)', () => {
  test('opens in a PDF reader and names the check', async () => {
    const bytes = visaAttachment(subject).bytes();
    const { totalPages, text } = await extractText(copyOf(bytes), { mergePages: true });
    expect(totalPages).toBe(1);
    for (const named of [
      'vc_0123456789abcdef',
      'work',
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:00:07.250Z',
    ]) {
      expect(text).toContain(named);
    }
    const { info } = await getMeta(copyOf(bytes));
    expect(info).toMatchObject({ Title: 'Visa details', Language: 'en-AU' });
  });

  test('announces exactly as many bytes as it has, whichever the check, the day and the kind', () => {
    const time = fc.date({ min: new Date(0), max: new Date(Date.UTC(9900, 0)), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.record({
          checkId: fc.stringMatching(/^vc_[\da-f]{1,40}$/),
          checkType: fc.constantFrom('work', 'study', 'agent', 'verification', 'employer'),
          type: fc.constantFrom('gov_visa_details', 'gov_enquiry_record'),
          requestedAt: time,
          finishedAt: time,
        } as const),
        (subject) => {
          const attachment = visaAttachment(subject);
          expect(attachment.size).toBe(attachment.bytes().byteLength);
        },
      ),
    );
  });

  test('has the same id and the same bytes each time, and others for another check', () => {
    const [one, again] = [visaAttachment(subject), visaAttachment(subject)];
    expect(again.id).toBe(one.id);
    expect(again.bytes()).toEqual(one.bytes());
    const other = visaAttachment({ ...subject, checkId: 'vc_fedcba9876543210' });
    expect(other.id).not.toBe(one.id);
    expect(other.bytes()).not.toEqual(one.bytes());
  });
});

describe('the PDF writer', () => {
  test('points its cross-reference table at every object, whatever the text', () => {
    const printable = fc.stringMatching(/^[\x20-\x7e]{0,60}$/);
    fc.assert(
      fc.property(printable, fc.array(printable, { maxLength: 8 }), (title, lines) => {
        const file = Buffer.from(writePdf({ title, lines, createdAt: subject.finishedAt })).toString(
          'latin1',
        );
        const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
        const [, count, entries = ''] = /^xref\n0 (\d+)\n([^]*?)trailer/.exec(file.slice(start)) ?? [];
        const offsets = [...entries.matchAll(/^(\d{10}) 00000 n $/gm)].map((entry) => Number(entry[1]));
        expect(offsets).toHaveLength(Number(count) - 1);
        for (const [index, offset] of offsets.entries()) {
          expect(file.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
        }
      }),
    );
  });

  test('keeps brackets and backslashes of a text', async () => {
    const bytes = writePdf({ title: 'Title', lines: [String.raw`a (b) \ ) c`], createdAt: new Date(0) });
    const { text } = await extractText(copyOf(bytes), { mergePages: true });
    expect(text).toContain(String.raw`a (b) \ ) c`);
  });

  test('refuses a text that it cannot draw', () => {
    expect(() => writePdf({ title: 'Ünïcode', lines: [], createdAt: new Date(0) })).toThrow(RangeError);
  });
});
