import { isObject } from '@workrights/explainer/value';
import {
  australianCheckType,
  newZealandCheckType,
  visaCheckFields,
} from '../operations/visa-check-fields.ts';
import { asOneOf } from './choices.ts';
import { countriesOf } from './countries.ts';
import { invalidField } from './input-error.ts';
import { requestOf, type Body, type Source } from './request.ts';
import { requireValid, type ValidateOptions } from './validate.ts';

export interface CheckOptions extends ValidateOptions {
  /** The environment that the credentials are for. Without it, the sender adds it. */
  readonly environment?: string | undefined;
}

const [countryField = newZealandCheckType] = visaCheckFields;

/**
 * The body of a new visa check. The country alone decides the jurisdiction, the schema and the object, so these always match
 * (service.md §4.1, rule 1).
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
    // New Zealand accepts only passports (service.md §2.2).
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
