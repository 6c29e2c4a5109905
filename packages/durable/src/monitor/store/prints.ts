import type { VisaCheckCreate } from '@workrights/client';

import type { Prints } from '../person.ts';
import { plain } from '../../base/privacy/fingerprint.ts';
import type { Context } from '../../base/database/context.ts';

/** HMACs of a request with the ledger's keys, without environment and mode, which each run chooses. */
export function printsOf(
  { fingerprint, documentPrint, mark }: Context,
  { environment: _environment, ...request }: VisaCheckCreate,
): Prints {
  const { type, identifier, country, family_name, given_name, date_of_birth: birthDate } = request.document;
  const of = (what: string, ...texts: readonly (string | undefined)[]) =>
    mark(what, ...texts.map((text) => plain(text ?? '')));
  return {
    request: fingerprint(request, 'live'),
    rows: documentPrint(request),
    document: of('document', type, identifier, country),
    name: of('name', family_name, given_name),
    birthDate: birthDate ? of('birth date', birthDate) : null,
  };
}
