import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import {
  identifyBy,
  onboardIdentityFields,
  onboardListFields,
  onboardPersonFields,
  onboardStatus,
} from '../../fields/onboarding-request-fields';
import { requestOf } from '../../fields/request';
import { choiceParameter, FROM_CREDENTIAL, invalidParameter, requireValid } from '../../fields/parameters';

/** The IDs of an onboarding request: one or both, as `Identify By` says. */
function identityOf(context: IExecuteFunctions, itemIndex: number, operation: string): IDataObject {
  const chosen = { identifyBy: choiceParameter(context, identifyBy, itemIndex) };
  return requestOf(context, itemIndex, onboardIdentityFields, operation, chosen);
}

export function buildGet(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const body = identityOf(context, itemIndex, 'get');
  requireValid(context, 'getOnboard', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  return body;
}

export function buildList(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const chosen = { status: choiceParameter(context, onboardStatus, itemIndex) };
  const body = requestOf(context, itemIndex, onboardListFields, 'getAll', chosen);
  requireValid(context, 'listOnboards', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  return body;
}

export function buildCreate(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const body = requestOf(context, itemIndex, onboardPersonFields, 'create');
  if (body.email === undefined && body.mobile_number === undefined) {
    throw invalidParameter(context, "'Email' or 'Mobile Number' is needed", itemIndex);
  }
  requireValid(context, 'createOnboard', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  requireReach(context, body, itemIndex);
  return body;
}

/** The fields that each value of `Send By` needs. */
const NEEDED: Readonly<Record<string, readonly (readonly [name: string, label: string])[]>> = {
  Email: [['email', 'Email']],
  SMS: [['mobile_number', 'Mobile Number']],
  Both: [
    ['email', 'Email'],
    ['mobile_number', 'Mobile Number'],
  ],
};

/**
 * Rejects a request that can't reach the person, and names the missing field. With an employee ID, the service may merge it
 * with a request that has the address.
 */
function requireReach(context: IExecuteFunctions, body: IDataObject, itemIndex: number): void {
  if (body.employee_id !== undefined) return;
  const missing = (NEEDED[String(body.sendtype)] ?? []).find(([name]) => body[name] === undefined);
  if (missing === undefined) return;
  throw invalidParameter(
    context,
    `'Send By' is ${String(body.sendtype)}, but '${missing[1]}' is empty`,
    itemIndex,
    {
      advice: `Enter '${missing[1]}', or remove 'Send By': the request then goes to every address and number that is given.`,
    },
  );
}

export function buildUpdate(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const changes = requestOf(context, itemIndex, onboardPersonFields, 'update');
  const body = { ...changes, ...identityOf(context, itemIndex, 'update') };
  if (Object.keys(changes).length === 0) {
    throw invalidParameter(context, "'Update Fields' has nothing to change", itemIndex, {
      advice: 'Empty fields are omitted. Enter a value in at least one.',
    });
  }
  requireValid(
    context,
    'updateOnboard',
    { ...FROM_CREDENTIAL, key: 'from-the-credential', ...body },
    itemIndex,
  );
  return body;
}
