// Copied from packages/connectors by workrights-codegen. Do not edit.
import { isObject } from '../../explainer/value';
import {
  australianCheckType,
  newZealandCheckType,
  visaCheckFields,
} from '../operations/visa-check-fields';
import { asOneOf } from './choices';
import { countriesOf } from './countries';
import { invalidField } from './input-error';
import { requestOf, type Body, type Source } from './request';
import { requireValid, type ValidateOptions } from './validate';

export interface CheckOptions extends ValidateOptions {
  /** The environment that the credentials are for. Without it, the sender adds it. */
  readonly environment?: string | undefined;
}

const [countryField = newZealandCheckType] = visaCheckFields;

/**
 * The body of a new visa check. The country alone decides the jurisdiction, the schema and the object, so these always match
 *.
 *
 * @throws InputError if the contract rejects the body.
 */
export function visaCheckBody(source: Source, { environment, ...options }: CheckOptions = {}): Body {
  const [country] = countriesOf(source.valueOf(countryField));
  if (country?.code !== 'AUS' && country?.code !== 'NZL') {
    throw invalidField(countryField, 'must be Australia or New Zealand');
  }
  const isNewZealand = country.code === 'NZL';
  const checkType = isNewZealand ? newZealandCheckType : australianCheckType;
  const type = asOneOf(checkType, source.valueOf(checkType));
  const chosen = { jurisdiction: country.code, [checkType.name]: type };
  const { document, ...request } = requestOf(visaCheckFields, source, chosen);
  const body = {
    visa_check_schema: isNewZealand ? 'new_zealand' : 'australia',
    ...(environment !== undefined && { environment }),
    ...request,
    // New Zealand accepts only passports.
    document: {
      ...(isNewZealand && { type: 'passport' }),
      // The published page about employer checks says that it is required, and may be blank.
      ...(type === 'employer' && { given_name: '' }),
      ...(isObject(document) && document),
    },
  };
  requireValid('createVisaCheck', body, options);
  return body;
}
