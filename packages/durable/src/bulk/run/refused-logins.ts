import type { VisaCheck, VisaCheckCreate } from '@workrights/client';

import { isOfCredentials } from '../../base/rows/failed-check.ts';
import { typeOf } from '../../base/rows/reading.ts';
import { problemWith, type Row } from '../../base/rows/row.ts';

/** For a row that isn't sent, because the same login has just made another check fail. */
export const LOGIN_REFUSED = problemWith('login-refused', {
  column: 'customer_authority_id',
  rule: 'was not sent: a check of another row has failed, because the login of this customer authority was refused',
  fix: 'Mend the login. Then retry the run (`bulk retry`), which sends the row.',
});

/**
 * Logins that the authority has refused since this process began, per type of check, because a login's rights differ by type.
 * More checks with them would fail too. They aren't stored: whoever resumes the run may have corrected them.
 */
export class RefusedLogins {
  readonly #refused = new Set<string>();
  readonly #since: number;

  constructor(since: number) {
    this.#since = since;
  }

  /** Call when a check has ended. */
  see({ data, submittedAt }: Row, check: VisaCheck): void {
    const isNew = (submittedAt ?? 0) >= this.#since;
    if (isNew && data?.request !== undefined && isOfCredentials(check))
      this.#refused.add(loginOf(data.request));
  }

  has(request: VisaCheckCreate): boolean {
    return this.#refused.has(loginOf(request));
  }
}

/** Without a customer authority, the service's own login is used. */
function loginOf(request: VisaCheckCreate): string {
  return `${typeOf(request) ?? 'verification'} ${request.customer_authority_id ?? ''}`;
}
