import type { VisaCheck, VisaCheckCreate } from '@workrights/client';

import { isOfCredentials } from '../../base/rows/failed-check.ts';
import { typeOf } from '../../base/rows/reading.ts';
import type { Problem, Row } from '../../base/rows/row.ts';

/** Of a row that is not sent, because a check with the same login has just failed by it. */
export const LOGIN_REFUSED: Problem = {
  code: 'login-refused',
  details: [
    {
      column: 'customer_authority_id',
      rule: 'was not sent: a check of another row has failed, because the login of this customer authority was refused',
      fix: 'Mend the login. Then retry the run (`bulk retry`), which sends the row.',
    },
  ],
};

/**
 * The logins that the authority has refused since this process began, each for one type of check: what it may do differs by type.
 * Further checks by them would fail alike. Whoever resumes a run may have mended them, so that no ledger keeps them.
 */
export class RefusedLogins {
  readonly #refused = new Set<string>();
  readonly #since: number;

  constructor(since: number) {
    this.#since = since;
  }

  /** A check has ended. */
  see({ data, submittedAt }: Row, check: VisaCheck): void {
    const isNew = (submittedAt ?? 0) >= this.#since;
    if (isNew && data?.request !== undefined && isOfCredentials(check))
      this.#refused.add(loginOf(data.request));
  }

  has(request: VisaCheckCreate): boolean {
    return this.#refused.has(loginOf(request));
  }
}

/** Without a customer authority, the login is the service's own. */
function loginOf(request: VisaCheckCreate): string {
  return `${typeOf(request) ?? 'verification'} ${request.customer_authority_id ?? ''}`;
}
