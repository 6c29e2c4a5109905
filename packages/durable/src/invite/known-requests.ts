import type { OnboardListItem, WorkRights } from '@workrights/client';

import { untilEndless } from '../base/polling/endless-list.ts';
import { type Problem, problemWith } from '../base/rows/row.ts';
import { likenessProblem } from './likeness-problem.ts';
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

  /** @throws EndlessListError */
  static async list(rights: WorkRights, signal: AbortSignal | undefined): Promise<KnownRequests> {
    const known = new KnownRequests(rights, signal);
    const listed = untilEndless(rights.listOnboards({ onboard_status: 'All' }, { signal }));
    for await (const item of listed) known.#add(item);
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
    if (this.#spellings.has(employeeKey(employeeId)))
      return likenessProblem('similar-employee-id', 'request');
    if (addressKeys(body).some((address) => this.#addresses.has(address)))
      return likenessProblem('same-address', 'request');
    const name = nameKey(body);
    if (name === undefined || body.date_of_birth === undefined) return undefined;
    // The list contains no birth dates.
    for (const onboard_id of this.#byName.get(name) ?? []) {
      const { date_of_birth: birth } = await this.#rights.getOnboard(
        { onboard_id },
        { signal: this.#signal },
      );
      if (birth === body.date_of_birth) return likenessProblem('same-name-and-birth-date', 'request');
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

const OTHER_ADDRESS = problemWith('other-address', {
  rule: 'was invited with another e-mail address or mobile number',
  fix: 'Give the request the new one with `workrights onboard update`.',
});
