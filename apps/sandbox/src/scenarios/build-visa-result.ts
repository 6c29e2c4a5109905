import type { Attachment, NewZealandCheckRequest, VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { Quirks } from '../quirks/quirk-table.ts';
import { checkEndOf } from '@workrights/results';
import { buildAustralianVisa } from './build-australian-visa.ts';
import { buildNewZealandEmployerEnquiry, buildNewZealandVerification } from './build-new-zealand-visa.ts';
import { isAustralian, type VisaCheckType } from '../outcomes/check-types.ts';
import type { TravelDocument, VisaOutcome } from '../outcomes/scenario.ts';
import { timestamp } from './timestamp.ts';

/** The named values of an open enum, without `string`. */
type Named<Value> = Value extends unknown ? (string extends Value ? never : Value) : never;

/** Type of a finished check's attachment (service.md §2.6). */
export type AttachmentType = Named<Attachment['type']>;

export interface VisaResultInput {
  readonly outcome: VisaOutcome;
  readonly checkType: VisaCheckType;
  readonly document: TravelDocument;
  /** The request's `new_zealand` object. */
  readonly newZealand?: NewZealandCheckRequest | undefined;
  readonly quirks: Quirks;
  /** When the check finished. All dates are counted from it, so that later reads give the same result. */
  readonly finishedAt: Date;
}

/** The part of a finished check that its outcome decides (service.md §2.1). Only Australian checks and failed ones have `result`. */
export interface VisaResult
  extends
    Pick<VisaCheck, 'result'>,
    Pick<Required<VisaCheck>, 'status' | 'visa' | 'expired_at' | 'purged_at'> {
  /** Null if the check has no attachment. */
  readonly attachmentType: AttachmentType | null;
}

const SUCCESS = { message: 'The visa check was successful.', code: 'SUCCESS' };

/** Builds the result of a finished check. The same input always gives the same result. */
export function buildVisaResult(input: VisaResultInput): VisaResult {
  const { outcome, checkType, quirks, finishedAt } = input;
  const visa = named(buildVisa(input), quirks);
  const finished = timestamp(finishedAt.getTime(), quirks);
  const isFinishedAsShown = outcome.status === undefined && visa !== null;
  return {
    status: outcome.status ?? 'completed',
    ...resultOf(outcome, checkType),
    visa,
    expired_at: outcome.expired === true ? finished : null,
    purged_at: outcome.purged === true ? finished : null,
    attachmentType: isFinishedAsShown ? attachmentTypeOf(checkType) : null,
  };
}

function resultOf({ status, result }: VisaOutcome, checkType: VisaCheckType): Pick<VisaResult, 'result'> {
  if (checkEndOf(status) === 'failed') return result ? { result } : {};
  return isAustralian(checkType) && status === undefined ? { result: result ?? SUCCESS } : {};
}

function buildVisa(input: VisaResultInput): VisaResult['visa'] {
  const { outcome, checkType, document, quirks, finishedAt } = input;
  if (checkType === 'verification') {
    if (!outcome.new_zealand) return null;
    return {
      visa_schema: 'new_zealand',
      new_zealand: buildNewZealandVerification(
        outcome.new_zealand,
        document,
        input.newZealand ?? {},
        finishedAt,
      ),
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

/** Gives the discriminator the quirk's name. The contract's type has only one of the two. */
function named(visa: VisaResult['visa'], { resultDiscriminator }: Quirks): VisaResult['visa'] {
  if (resultDiscriminator === 'visa_schema' || visa === null || !('visa_schema' in visa)) return visa;
  const { visa_schema: country, ...result } = visa;
  return { [resultDiscriminator]: country, ...result } as unknown as VisaResult['visa'];
}

function attachmentTypeOf(checkType: VisaCheckType): AttachmentType | null {
  if (checkType === 'employer') return null;
  return checkType === 'verification' ? 'gov_enquiry_record' : 'gov_visa_details';
}
