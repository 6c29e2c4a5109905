import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import {
  identifyBy,
  onboardIdentityFields,
  onboardListFields,
  onboardPersonFields,
  onboardStatus,
} from '../../fields/onboarding-request-fields';
import { requestOf } from '../../fields/request';
import { choiceParameter, invalidParameter, requireValid } from '../../fields/parameters';

/**
 * Stands for what the credential adds to every body, when a request is judged before it is sent; never sent itself.
 */
const FROM_CREDENTIAL = { accountkeyid: 'from-the-credential' };

/** Ids by which the service finds an onboarding request: one of them or both, as `Identify By` says. */
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
  return body;
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
