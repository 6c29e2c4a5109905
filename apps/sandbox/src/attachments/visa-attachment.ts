import type { AttachmentType } from '../scenarios/build-visa-result.ts';
import type { CheckAttachment } from '../scenarios/scenario-engine.ts';
import type { VisaCheckType } from '../scenarios/check-types.ts';
import { stableHash } from '../scenarios/stable-hash.ts';
import { writePdf } from './write-pdf.ts';

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
 * The attachment of a finished check (service.md §2.6), whose bytes follow from the check alone.
 *
 * The page names the check and never the person: a PDF travels further than the answer it came with.
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

/** What was learned of the sizes, by all that they depend on: a PDF has one byte a character, and times one length. */
const sizes = new Map<string, number>();

/** The number of bytes, without writing them again for each check of a list. */
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
