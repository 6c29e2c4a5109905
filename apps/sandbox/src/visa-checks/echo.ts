import type {
  AustralianCheckEcho,
  DocumentEcho,
  NewZealandCheckRequest,
  NewZealandCreationEcho,
  VisaCheck,
  VisaCheckCreate,
} from '../generated/visa-checks/types.gen.ts';

type NameOf<Sent> = Sent extends unknown ? keyof Sent : never;

/**
 * What may be shown again as it was sent. The types come from the contract: a field that both sides gain is shown
 * without a change here, and one that the response lacks does not compile, by its name.
 */
type ShownAgain<Sent, Response> = { readonly [Name in Exclude<NameOf<Sent>, keyof Response>]?: never };

/** The fields of the request that the check shows as they were sent, beside those that `renderCheck` decides on. */
export function echoRequest(request: VisaCheckCreate) {
  const { jurisdiction, environment, mode, customer_authority_id, ...parts } = request;
  const { visa_check_schema, australia, new_zealand, document, ...others } = parts;
  return others satisfies ShownAgain<typeof others, VisaCheck>;
}

/** In the order of the examples, however it was sent. */
export function echoDocument(document: VisaCheckCreate['document']): DocumentEcho {
  document satisfies ShownAgain<typeof document, DocumentEcho>;
  const { type, identifier, country, family_name, given_name, date_of_birth, ...others } = document;
  return { type, identifier, country, family_name, given_name, date_of_birth, ...others };
}

export function echoAustralia(asked: NonNullable<VisaCheckCreate['australia']>): AustralianCheckEcho {
  return asked satisfies ShownAgain<typeof asked, AustralianCheckEcho>;
}

/** New Zealand shows it in `visa`, under other names, and a verification's letter only to a verification. */
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
