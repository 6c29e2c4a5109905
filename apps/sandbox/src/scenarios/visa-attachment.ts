import type { AttachmentType } from './build-visa-result.ts';
import type { VisaCheckType } from '../outcomes/check-types.ts';
import type { CheckAttachment } from './scenario-engine.ts';
import { stableHash } from './stable-hash.ts';

/** A one-page text document. All text must be printable ASCII. */
export interface PdfText {
  /** Shown in the reader's title bar and as the first line of the page. */
  readonly title: string;
  readonly lines: readonly string[];
  readonly createdAt: Date;
}

const LINE_HEIGHT = 20;

/**
 * Writes a one-page PDF 1.7. The same text gives the same bytes, one per character, so the size of an attachment is known
 * without storing it.
 *
 * @throws RangeError for text outside printable ASCII, because this writer doesn't know its size and font.
 */
export function writePdf({ title, lines, createdAt }: PdfText): Uint8Array {
  const content = pageContent(title, lines);
  const date = `D:${createdAt.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-AU) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title ${literal(title)} /Producer (Work Rights Kit sandbox) /CreationDate (${date}) >>`,
  ];

  let file = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file +=
    `xref\n0 ${size}\n0000000000 65535 f \n${entries}` +
    `trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function pageContent(title: string, lines: readonly string[]): string {
  const shown = lines.map((line) => `0 -${LINE_HEIGHT} Td ${literal(line)} Tj`).join('\n');
  return `BT\n/F1 16 Tf 60 770 Td ${literal(title)} Tj\n/F1 11 Tf 0 -${LINE_HEIGHT} Td\n${shown}\nET`;
}

function literal(text: string): string {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new RangeError('A PDF text must be printable ASCII.');
  return `(${text.replaceAll(/[\\()]/g, '\\$&')})`;
}

interface AttachmentSubject {
  readonly checkId: string;
  readonly checkType: VisaCheckType;
  readonly type: AttachmentType;
  readonly requestedAt: Date;
  readonly finishedAt: Date;
}

const TITLES: Readonly<Record<AttachmentType, string>> = {
  gov_visa_details: 'Visa details',
  gov_enquiry_record: 'Record of the enquiry',
};

/**
 * The attachment of a finished check (service.md §2.6). Its bytes depend only on the check.
 *
 * The page names the check and never the person, because a PDF is passed on further than a response.
 */
export function visaAttachment(subject: AttachmentSubject): CheckAttachment {
  const { checkId, type } = subject;
  return {
    id: `att_${stableHash(checkId, type).slice(0, 24)}`,
    type,
    fileName: `${type}_${checkId}.pdf`,
    mime: 'application/pdf',
    size: sizeOf(subject),
    bytes: () => render(subject),
  };
}

/** Known sizes, by everything that they depend on: a PDF has one byte per character, and times have a fixed length. */
const sizes = new Map<string, number>();

/** The number of bytes, without rendering the PDF again for each check of a list. */
function sizeOf(subject: AttachmentSubject): number {
  const { checkId, checkType, type } = subject;
  const kind = `${type} ${checkType} ${checkId.length}`;
  const size = sizes.get(kind) ?? render(subject).byteLength;
  sizes.set(kind, size);
  return size;
}

function render({ checkId, checkType, type, requestedAt, finishedAt }: AttachmentSubject): Uint8Array {
  return writePdf({
    title: TITLES[type],
    createdAt: finishedAt,
    lines: [
      'Sample from the Work Rights Kit sandbox. Not a government record.',
      `Visa check: ${checkId}`,
      `Check type: ${checkType}`,
      `Attachment: ${type}`,
      `Requested at: ${requestedAt.toISOString()}`,
      `Checked at: ${finishedAt.toISOString()}`,
    ],
  });
}
