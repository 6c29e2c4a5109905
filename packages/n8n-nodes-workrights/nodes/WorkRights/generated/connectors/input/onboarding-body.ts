// Copied from packages/connectors by workrights-codegen. Do not edit.
import { GROUP_LABELS, type Field } from '../operations/field';
import { onboardCreateFields } from '../operations/onboarding-request-fields';
import { InputError } from './input-error';
import { requestOf, type Body, type Source } from './request';
import { requireValid, type ValidateOptions } from './validate';

/** The placeholder for what the credential adds to every body. It's used only when a request is validated, and never sent. */
export const FROM_CREDENTIAL = { accountkeyid: 'from-the-credential' };

/** @throws InputError if the contract rejects the body, or if the request can't reach the person. */
export function onboardCreateBody(source: Source, options?: ValidateOptions): Body {
  const body = requestOf(onboardCreateFields, source);
  if (body['email'] === undefined && body['mobile_number'] === undefined) {
    throw new InputError([{ field: '', label: '', message: "'Email' or 'Mobile Number' is needed" }]);
  }
  requireValid('createOnboard', { ...FROM_CREDENTIAL, ...body }, options);
  requireReach(body);
  return body;
}

/** The fields that each value of `Send By` needs. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Email: ['email'],
  SMS: ['mobile_number'],
  Both: ['email', 'mobile_number'],
};

/**
 * Rejects a request that can't reach the person, and names the missing field. With an employee ID, the service may merge it
 * with a request that has the address.
 */
function requireReach(body: Body): void {
  if (body['employee_id'] !== undefined) return;
  const sendBy = String(body['sendtype']);
  const missing = (NEEDED[sendBy] ?? []).find((name) => body[name] === undefined);
  const field = onboardCreateFields.find(({ path }) => path[0] === missing);
  if (field === undefined) return;
  const { name, label } = field;
  throw new InputError([
    {
      field: name,
      label,
      message: `'Send By' is ${sendBy}, but '${label}' is empty`,
      advice: `Enter '${label}', or remove 'Send By': the request then goes to every address and number that is given.`,
    },
  ]);
}

/** What an update changes. @throws InputError if that is nothing. */
export function changesOf(fields: readonly Field[], source: Source, advice: string): Body {
  const changes = requestOf(fields, source);
  if (Object.keys(changes).length > 0) return changes;
  const label = GROUP_LABELS.updateFields;
  throw new InputError([{ field: '', label, message: `'${label}' has nothing to change`, advice }]);
}
