import type {
  AustralianCheckEcho,
  DocumentEcho,
  NewZealandCheckRequest,
  NewZealandCreationEcho,
  VisaCheck,
  VisaCheckCreate,
} from '../generated/visa-checks/types.gen.ts';
import type { ShownAgain } from '../http/shown-again.ts';

/** The fields of the request that the check repeats as sent, besides those that `renderCheck` decides. */
export function echoRequest(request: VisaCheckCreate) {
  const { jurisdiction, environment, mode, customer_authority_id, ...parts } = request;
  const { visa_check_schema, australia, new_zealand, document, ...others } = parts;
  return others satisfies ShownAgain<typeof others, VisaCheck>;
}

/** In the order of the examples, whatever the order of the request. */
export function echoDocument(document: VisaCheckCreate['document']): DocumentEcho {
  document satisfies ShownAgain<typeof document, DocumentEcho>;
  const { type, identifier, country, family_name, given_name, date_of_birth, ...others } = document;
  return { type, identifier, country, family_name, given_name, date_of_birth, ...others };
}

export function echoAustralia(asked: NonNullable<VisaCheckCreate['australia']>): AustralianCheckEcho {
  return asked satisfies ShownAgain<typeof asked, AustralianCheckEcho>;
}

/** New Zealand checks repeat it in `visa`, under other names, and the grant letter's fields only for a verification. */
export function echoNewZealand(asked: NewZealandCheckRequest): NewZealandCreationEcho {
  const {
    visa_check_type = 'verification',
    approval_letter_gender: gender,
    approval_letter_start_date: visa_start_date,
    ...others
  } = asked;
  others satisfies ShownAgain<typeof others, NewZealandCreationEcho['new_zealand']>;
  const letter = visa_check_type === 'verification' ? { gender, visa_start_date } : {};
  return { visa_check_schema: 'new_zealand', new_zealand: { visa_check_type, ...letter, ...others } };
}
