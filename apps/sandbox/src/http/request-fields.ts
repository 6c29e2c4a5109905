import type {
  AustralianCheckRequest,
  NewZealandCheckRequest,
  AustralianDocument,
  NewZealandDocument,
  AustralianVisaCheckCreate,
  NewZealandVisaCheckCreate,
  VisaCheckLookup,
} from '../generated/visa-checks/types.gen.ts';
import type {
  OnboardGetRequest,
  OnboardListRequest,
  OnboardSave,
  WorkRightsRequest,
} from '../generated/work-rights/types.gen.ts';

/** The fields of every member of a union. */
type FieldOf<T> = T extends unknown ? keyof T & string : never;

/** Does not compile unless it names every field of the contract's type, and no other. */
function fieldsOf<T>(fields: Readonly<Record<FieldOf<T>, true>>): readonly string[] {
  return Object.keys(fields);
}

type Objects = Readonly<Record<string, readonly string[]>>;

/** The fields of request bodies, by operation and the JSON pointer of the object that has them. */
const BODIES: Readonly<Record<string, Objects>> = {
  createVisaCheck: {
    '': fieldsOf<AustralianVisaCheckCreate | NewZealandVisaCheckCreate>({
      jurisdiction: true,
      environment: true,
      mode: true,
      customer_authority_id: true,
      visa_check_schema: true,
      australia: true,
      new_zealand: true,
      document: true,
    }),
    '/australia': fieldsOf<AustralianCheckRequest>({ visa_check_type: true }),
    '/new_zealand': fieldsOf<NewZealandCheckRequest>({
      visa_check_type: true,
      approval_letter_start_date: true,
      approval_letter_gender: true,
      employment_start_date: true,
    }),
    '/document': fieldsOf<AustralianDocument | NewZealandDocument>({
      type: true,
      identifier: true,
      country: true,
      family_name: true,
      given_name: true,
      date_of_birth: true,
    }),
  },
  lookupVisaChecks: { '': fieldsOf<VisaCheckLookup>({ ids: true }) },
  listOnboards: {
    '': fieldsOf<OnboardListRequest>({ accountkeyid: true, onboard_status: true, page_number: true }),
  },
  getOnboard: {
    '': fieldsOf<OnboardGetRequest>({ accountkeyid: true, employee_id: true, onboard_id: true }),
  },
  saveOnboard: {
    '': fieldsOf<OnboardSave>({
      accountkeyid: true,
      key: true,
      onboard_id: true,
      employee_id: true,
      external_id: true,
      given_names: true,
      family_name: true,
      date_of_birth: true,
      email: true,
      mobile_number: true,
      employment_status: true,
      sendtype: true,
      location: true,
      group: true,
    }),
  },
  getWorkRights: {
    '': fieldsOf<WorkRightsRequest>({
      accountkeyid: true,
      type: true,
      key_id: true,
      onboard_id: true,
      employee_id: true,
    }),
  },
};

/** The fields of an object in the body of an operation (no alias); none for an object that is not listed. */
export function requestFields(operationId: string, pointer: string): readonly string[] {
  return BODIES[operationId]?.[pointer] ?? [];
}
