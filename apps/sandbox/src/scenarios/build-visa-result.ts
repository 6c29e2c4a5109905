import type { Quirks } from '../quirks/quirk-table.ts';
import { buildAustralianVisa } from './build-australian-visa.ts';
import {
  buildNewZealandEmployerEnquiry,
  buildNewZealandVerification,
  type NewZealandRequestDetails,
} from './build-new-zealand-visa.ts';
import type { TravelDocument, VisaCheckType, VisaOutcome } from './scenario.ts';

/** Type of the attachment that a finished check carries (service.md §2.6). */
export type AttachmentType = 'gov_visa_details' | 'gov_enquiry_record';

export interface VisaResultInput {
  readonly outcome: VisaOutcome;
  readonly checkType: VisaCheckType;
  readonly document: TravelDocument;
  /** The request's `new_zealand` object. */
  readonly newZealand?: NewZealandRequestDetails | undefined;
  readonly quirks: Quirks;
  /** When the check finished. All dates are reckoned from it, so later reads see the same result. */
  readonly finishedAt: Date;
}

/** The part of a finished check that its outcome decides (service.md §2.1). */
export interface VisaResult {
  readonly status: string;
  /** Australian checks only. */
  readonly result?: { readonly message: string; readonly code: string };
  readonly visa: Readonly<Record<string, unknown>> | null;
  readonly expired_at: string | null;
  readonly purged_at: string | null;
  /** Null: the check has no attachment. */
  readonly attachmentType: AttachmentType | null;
}

const success = { message: 'The visa check was successful.', code: 'SUCCESS' };

/** Builds what a finished check says. Pure: the same input gives the same result. */
export function buildVisaResult(input: VisaResultInput): VisaResult {
  const { outcome, checkType, finishedAt } = input;
  const visa = buildVisa(input);
  const isNewZealand = checkType === 'verification' || checkType === 'employer';
  const isFinishedAsShown = outcome.status === undefined && visa !== null;
  return {
    status: outcome.status ?? 'completed',
    ...(isNewZealand || outcome.status !== undefined ? {} : { result: outcome.result ?? success }),
    visa,
    expired_at: outcome.expired === true ? finishedAt.toISOString() : null,
    purged_at: outcome.purged === true ? finishedAt.toISOString() : null,
    attachmentType: isFinishedAsShown ? attachmentTypeOf(checkType) : null,
  };
}

function buildVisa(input: VisaResultInput): Record<string, unknown> | null {
  const { outcome, checkType, document, quirks, finishedAt } = input;
  if (checkType === 'verification') {
    if (!outcome.new_zealand) return null;
    const details = input.newZealand ?? {};
    return {
      visa_schema: 'new_zealand',
      new_zealand: buildNewZealandVerification(outcome.new_zealand, document, details, finishedAt),
    };
  }
  if (checkType === 'employer') {
    if (!outcome.employer) return null;
    return {
      visa_schema: 'new_zealand',
      new_zealand: buildNewZealandEmployerEnquiry(outcome.employer, document, finishedAt),
    };
  }
  if (!outcome.australia) return null;
  return {
    visa_schema: 'australia',
    australia: buildAustralianVisa(outcome.australia, checkType, document, quirks, finishedAt),
  };
}

function attachmentTypeOf(checkType: VisaCheckType): AttachmentType | null {
  if (checkType === 'employer') return null;
  return checkType === 'verification' ? 'gov_enquiry_record' : 'gov_visa_details';
}
