import type { OnboardListItem, WorkRights } from '@workrights/client';

import type { Problem } from '../base/rows/row.ts';
import type { Invitation } from './read-invitation.ts';
import { addressKeys, emailKey, employeeKey, mobileKey, nameKey } from './same-person.ts';

/** All requests of an account, in any status. */
export class KnownRequests {
  readonly #rights: WorkRights;
  readonly #signal: AbortSignal | undefined;
  readonly #byEmployee = new Map<string, OnboardListItem[]>();
  readonly #byName = new Map<string, string[]>();
  readonly #spellings = new Set<string>();
  readonly #addresses = new Set<string>();

  static async list(rights: WorkRights, signal: AbortSignal | undefined): Promise<KnownRequests> {
    const known = new KnownRequests(rights, signal);
    for await (const item of rights.listOnboards({ onboard_status: 'All' }, { signal })) known.#add(item);
    return known;
  }

  private constructor(rights: WorkRights, signal: AbortSignal | undefined) {
    this.#rights = rights;
    this.#signal = signal;
  }

  #add(item: OnboardListItem): void {
    if (typeof item.employee_id === 'string') {
      addTo(this.#byEmployee, item.employee_id.trim(), item);
      this.#spellings.add(employeeKey(item.employee_id));
    }
    const name = nameKey(item);
    if (name !== undefined) addTo(this.#byName, name, item.onboard_id);
    for (const address of addressKeys(item)) this.#addresses.add(address);
  }

  has({ employeeId }: Invitation): boolean {
    return this.#byEmployee.has(employeeId);
  }

  /** Why the row differs from the existing request of its person; undefined if it doesn't. */
  changeOf({ employeeId, body }: Invitation): Problem | undefined {
    const isAsSent = this.#byEmployee
      .get(employeeId)
      ?.some(
        (item) =>
          isKept(emailKey(body), item.email, emailKey(item)) &&
          isKept(mobileKey(body), item.mobile_number, mobileKey(item)),
      );
    return isAsSent ? undefined : OTHER_ADDRESS;
  }

  /** Why a request with another employee id may still be about this person. */
  async doubtOf({ employeeId, body }: Invitation): Promise<Problem | undefined> {
    if (this.#spellings.has(employeeKey(employeeId))) return SIMILAR_ID;
    if (addressKeys(body).some((address) => this.#addresses.has(address))) return SAME_ADDRESS;
    const name = nameKey(body);
    if (name === undefined || body.date_of_birth === undefined) return undefined;
    // The list contains no birth dates.
    for (const onboard_id of this.#byName.get(name) ?? []) {
      const { date_of_birth: birth } = await this.#rights.getOnboard(
        { onboard_id },
        { signal: this.#signal },
      );
      if (birth === body.date_of_birth) return SAME_BIRTH;
    }
    return undefined;
  }
}

/** A field that the list omits says nothing. Null means that the request has another address, or none. */
function isKept(wanted: string | undefined, listed: unknown, known: string | undefined): boolean {
  return wanted === undefined || listed === undefined || wanted === known;
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

const SAME_OR_NOT =
  'If it is the same person, give that request the employee id with `workrights onboard update`. If not, use `workrights onboard create`.';

const OTHER_ADDRESS: Problem = {
  code: 'other-address',
  details: [
    {
      rule: 'was invited with another e-mail address or mobile number',
      fix: 'Give the request the new one with `workrights onboard update`.',
    },
  ],
};

const SIMILAR_ID: Problem = {
  code: 'similar-employee-id',
  details: [
    {
      column: 'employee_id',
      rule: 'differs from the employee id of a request at the service only by case, spaces or zeros at its start',
      fix: 'If it is the same person, write the employee id as that request has it. If not, use `workrights onboard create`.',
    },
  ],
};

const SAME_BIRTH: Problem = {
  code: 'same-name-and-birth-date',
  details: [
    {
      rule: 'has the name and the birth date of a request at the service, which has another employee id or none',
      fix: SAME_OR_NOT,
    },
  ],
};

const SAME_ADDRESS: Problem = {
  code: 'same-address',
  details: [
    {
      rule: 'has the e-mail address or mobile number of a request at the service, which has another employee id or none',
      fix: SAME_OR_NOT,
    },
  ],
};
