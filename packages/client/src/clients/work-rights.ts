import { defined, isObject, requireObject } from '../arguments/arguments.ts';
import {
  createOnboard,
  updateOnboard,
  type CreateOnboardBody,
  type CreateOnboardOutcome,
  type UpdateOnboardBody,
} from '../creating/save-onboard.ts';
import type {
  Employee,
  Onboard,
  OnboardListItem,
  WorkRights as WorkRightsRecord,
} from '../generated/work-rights/types.gen.ts';
import { eachAtMost, type CreateAllOptions } from '../lists/each-at-most.ts';
import type { Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';
import { request, type RequestOptions } from '../transport/requests.ts';
import { createValidation, type ValidationOptions } from '../validation/validation.ts';
import { waitForAllOnboards, type OnboardWaitOutcome } from '../waiting/wait-for-all-onboards.ts';
import { waitForOnboard, type OnboardWait, type OnboardWaitOptions } from '../waiting/wait-for-onboard.ts';
import {
  getEmployee,
  listEmployees,
  updateEmployee,
  type EmployeeSelector,
  type ListEmployeesParameters,
  type UpdateEmployeeBody,
} from '../work-rights/employees.ts';
import { listOnboards, type ListOnboardsParameters } from '../work-rights/list-onboards.ts';
import {
  getOnboard,
  getWorkRights,
  type OnboardSelector,
  type WorkRightsSelector,
} from '../work-rights/read-records.ts';
import {
  createWorkRightsClient,
  type WorkRightsClient,
  type WorkRightsOptions,
} from '../work-rights/work-rights-client.ts';

/**
 * Client of the Onboarding and Work Rights API (Interface B). Comments that cite `service.md` mean the service's own
 * description, from which the contract was written.
 */
export class WorkRights {
  readonly #client: WorkRightsClient;
  readonly #options: WorkRightsOptions & ValidationOptions;

  /** @throws InvalidRequestError for options that cannot work. Sends nothing. */
  constructor(options: WorkRightsOptions & ValidationOptions) {
    requireObject('options', options);
    this.#options = options;
    this.#client = createWorkRightsClient(options, createValidation(options));
  }

  /** A client like this one but for some options. */
  withOptions(options: Partial<WorkRightsOptions & ValidationOptions>): WorkRights {
    requireObject('options', options);
    return new WorkRights({ ...this.#options, ...defined(options) } as WorkRightsOptions);
  }

  /** Sends a request that this class has no method for: see {@link VisaChecks.request}. `accountkeyid` is filled in. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
    requireObject('options', options, 'request');
    const { body } = options;
    const filled = isObject(body) ? { accountkeyid: this.#client.accountKeyId(), ...body } : body;
    return request(this.#client, method, path, { ...options, body: filled });
  }

  /**
   * Sends a self-onboarding (right to work) request to a person, by e-mail, SMS or both (service.md §4.2). With an
   * `employee_id` that exists, the service merges it into the existing request. Never sent twice, except when there was
   * no connection, so that it provably never left.
   *
   * @throws OutcomeUnknownError when the answer was lost after sending, and AbortedError with `maybeSent`, both with a
   * `reconcile()`; StatusError and its subclasses for a refusal; InvalidRequestError and ConnectionError when it never left.
   */
  createOnboard(body: CreateOnboardBody, options?: CallOptions): Promise<Onboard> {
    return createOnboard(this.#client, body, options);
  }

  /**
   * Sends self-onboarding requests to many people, `concurrency` at a time, and yields each as it ends: `{ index, onboard }`, or
   * `{ index, error }` with what {@link WorkRights.createOnboard} would have thrown. Every request comes once and is sent once, whatever happens
   * to the others; the iteration itself never throws. For the signal, and for a loop that is left, see {@link VisaChecks.createAll}.
   *
   * @throws InvalidRequestError, at the call, for options that cannot work.
   */
  createAllOnboards(
    requests: Iterable<CreateOnboardBody>,
    options: CreateAllOptions = {},
  ): AsyncGenerator<CreateOnboardOutcome, undefined> {
    const create = async (body: CreateOnboardBody, call: CallOptions) => ({
      onboard: await createOnboard(this.#client, body, call),
    });
    return eachAtMost('createAllOnboards', requests, options, create);
  }

  /**
   * Waits until a self-onboarding request is complete and returns it (service.md §4.2). What names it is polled at once, a
   * request that was just returned by {@link WorkRights.createOnboard} after the first pause.
   *
   * - A client sends at most four of these polls at a time, however many waits it has.
   * - Failed polls (connection, time, 408, 429, 5xx, an unusable response) end nothing until the tenth in a row. From the
   *   second in a row on, the next comes after twice the time.
   * - A request that `createOnboard` returned is polled once more after its first 404, and every request once more when the
   *   machine slept past the deadline.
   *
   * To go on in another process, wait for the same `employee_id` or `onboard_id` there.
   *
   * @throws InvalidRequestError; TimeoutError, with the error of the last poll as its cause when that failed; AbortedError;
   * NotFoundError and the other errors of {@link WorkRights.getOnboard}.
   */
  waitForOnboard(target: OnboardSelector | Onboard, options?: OnboardWaitOptions): OnboardWait {
    return waitForOnboard(this.#client, target, options);
  }

  /**
   * Waits for many self-onboarding requests and yields each as it ends, in that order: `{ index, onboard }`, or
   * `{ index, error }` with what {@link WorkRights.waitForOnboard} would have thrown. Each comes once, whatever happens to the others, to the
   * signal or to the time. Nothing is polled before the first `next()`, and leaving the loop early ends all waiting.
   *
   * @throws InvalidRequestError, at the call, for options that cannot work.
   */
  waitForAllOnboards(
    targets: Iterable<OnboardSelector | Onboard>,
    options?: OnboardWaitOptions,
  ): AsyncGenerator<OnboardWaitOutcome, undefined> {
    return waitForAllOnboards(this.#client, targets, options);
  }

  /**
   * Changes a self-onboarding request that `employee_id` or `onboard_id` names (service.md §4.2). The API key goes into
   * the body too, as `key`, as that section asks. Never sent twice, except when it provably never left.
   *
   * @throws InvalidRequestError when both ids are missing; errors as for {@link WorkRights.createOnboard}.
   */
  updateOnboard(body: UpdateOnboardBody, options?: CallOptions): Promise<Onboard> {
    return updateOnboard(this.#client, body, options);
  }

  /**
   * Reads a self-onboarding request (service.md §4.2). Tried again after 408, 429, 500, 502, 503, 504 and broken connections.
   *
   * @throws InvalidRequestError when both ids are missing; StatusError and its subclasses; ConnectionError,
   * TimeoutError, AbortedError; UnexpectedResponseError also for a record without `onboard_id` and `onboard_status`, or
   * without the ids that were asked for.
   */
  getOnboard(selector: OnboardSelector, options?: CallOptions): Promise<Onboard> {
    return getOnboard(this.#client, selector, options);
  }

  /**
   * Lists self-onboarding requests (service.md §4.2): `await` it for one page as an array, or go through that page and
   * all after it with `for await`, which asks for the next page ahead and stops when you do.
   *
   * @throws InvalidRequestError for a `page_number` that is no positive whole number; UnexpectedResponseError when a full
   * page comes twice; errors as for {@link WorkRights.getOnboard}.
   */
  listOnboards(parameters?: ListOnboardsParameters, options?: CallOptions): Listing<OnboardListItem> {
    return listOnboards(this.#client, parameters, options);
  }

  /**
   * Retrieves a person's work rights as of the last check that the service made of them, which the record doesn't show (service.md
   * §4.2): see {@link summariseWorkRights}.
   *
   * @throws InvalidRequestError unless exactly one id is given; UnexpectedResponseError for a record without `key_id` and
   * `status`, or without the id that was asked for; errors as for {@link WorkRights.getOnboard}.
   */
  getWorkRights(selector: WorkRightsSelector, options?: CallOptions): Promise<WorkRightsRecord> {
    return getWorkRights(this.#client, selector, options);
  }

  /**
   * Lists the people of the web application, as {@link WorkRights.listOnboards} lists requests. With `datetime`, only people whose
   * work rights have changed since then: one request in the place of one for each person. Public pages show this function in part
   * (open point `employee-api`), so be ready for a service that doesn't know it.
   *
   * @throws as {@link WorkRights.listOnboards}.
   */
  listEmployees(parameters?: ListEmployeesParameters, options?: CallOptions): Listing<Employee> {
    return listEmployees(this.#client, parameters, options);
  }

  /**
   * Reads one person of the web application. What it takes and returns is this kit's assumption (open point `employee-api`).
   *
   * @throws InvalidRequestError unless exactly one id is given; errors as for {@link WorkRights.getOnboard}.
   */
  getEmployee(selector: EmployeeSelector, options?: CallOptions): Promise<Employee> {
    return getEmployee(this.#client, selector, options);
  }

  /**
   * Changes fields of one person, such as `employment_status` when a candidate is hired. Which fields the service takes is not
   * documented (open point `employee-update-fields`): others are sent as given. Never sent twice, except when it provably never
   * left; the same update can be sent again.
   *
   * @throws OutcomeUnknownError when the answer was lost after sending; errors as for {@link WorkRights.getEmployee}.
   */
  updateEmployee(body: UpdateEmployeeBody, options?: CallOptions): Promise<Employee> {
    return updateEmployee(this.#client, body, options);
  }
}
