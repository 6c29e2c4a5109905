import { isObject } from '@workrights/explainer/value';

import { defined, requireObject } from '../arguments/arguments.ts';
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
 * description, on which the contract is based.
 */
export class WorkRights {
  readonly #client: WorkRightsClient;
  readonly #options: WorkRightsOptions & ValidationOptions;

  /** @throws InvalidRequestError for invalid options. Sends nothing. */
  constructor(options: WorkRightsOptions & ValidationOptions) {
    requireObject('options', options);
    this.#options = options;
    this.#client = createWorkRightsClient(options, createValidation(options));
  }

  /** A client with the same options, except those that you pass. */
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
   * Sends a self-onboarding (right to work) request to a person, by e-mail, SMS or both (service.md §4.2). If the `employee_id`
   * exists already, the service merges the request into the existing one. Never sent twice, except if there was no connection,
   * so that the request provably never left.
   *
   * @throws OutcomeUnknownError if the response was lost after sending, and AbortedError with `maybeSent`, both with
   * `reconcile()`; StatusError and its subclasses for a refusal; InvalidRequestError and ConnectionError if the request never
   * left.
   */
  createOnboard(body: CreateOnboardBody, options?: CallOptions): Promise<Onboard> {
    return createOnboard(this.#client, body, options);
  }

  /**
   * Sends self-onboarding requests to many people, `concurrency` at a time, and yields each when it ends: `{ index, onboard }`,
   * or `{ index, error }` with what {@link WorkRights.createOnboard} would have thrown. Each request is sent once and yielded
   * once, whatever happens to the others; the iteration itself never throws. The signal, and leaving the loop early, work as in
   * {@link VisaChecks.createAll}.
   *
   * @throws InvalidRequestError, at the call, for invalid options.
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
   * Waits until a self-onboarding request is complete and returns it (service.md §4.2). Ids are polled at once; a request that
   * {@link WorkRights.createOnboard} just returned is polled after the first pause.
   *
   * - A client sends at most four of these polls at a time, however many waits it has.
   * - A failed poll (connection, time, 408, 429, 5xx, an unusable response) ends the wait only if it is the tenth in a row.
   *   From the second in a row on, each doubles the pause before the next poll.
   * - A request that `createOnboard` returned is polled once more after its first 404. Every request is polled once more if the
   *   machine slept past the deadline.
   *
   * To continue in another process, wait for the same `employee_id` or `onboard_id` there.
   *
   * @throws InvalidRequestError; TimeoutError, with the error of the last poll as its cause if that poll failed; AbortedError;
   * NotFoundError and the other errors of {@link WorkRights.getOnboard}.
   */
  waitForOnboard(target: OnboardSelector | Onboard, options?: OnboardWaitOptions): OnboardWait {
    return waitForOnboard(this.#client, target, options);
  }

  /**
   * Waits for many self-onboarding requests and yields each when it ends: `{ index, onboard }`, or `{ index, error }` with what
   * {@link WorkRights.waitForOnboard} would have thrown. Each is yielded once, whatever happens to the others, to the signal or
   * to the time. Nothing is polled before the first `next()`. If you leave the loop early, all waiting ends.
   *
   * @throws InvalidRequestError, at the call, for invalid options.
   */
  waitForAllOnboards(
    targets: Iterable<OnboardSelector | Onboard>,
    options?: OnboardWaitOptions,
  ): AsyncGenerator<OnboardWaitOutcome, undefined> {
    return waitForAllOnboards(this.#client, targets, options);
  }

  /**
   * Changes the self-onboarding request with this `employee_id` or `onboard_id` (service.md §4.2). The body also has the API
   * key as `key`, which that section requires. Never sent twice, except if it provably never left.
   *
   * @throws InvalidRequestError if both ids are missing; errors as for {@link WorkRights.createOnboard}.
   */
  updateOnboard(body: UpdateOnboardBody, options?: CallOptions): Promise<Onboard> {
    return updateOnboard(this.#client, body, options);
  }

  /**
   * Reads a self-onboarding request (service.md §4.2). Retried after 408, 429, 500, 502, 503, 504 and broken connections.
   *
   * @throws InvalidRequestError if both ids are missing; StatusError and its subclasses; ConnectionError, TimeoutError,
   * AbortedError; UnexpectedResponseError also for a record without `onboard_id` and `onboard_status`, or without the requested
   * ids.
   */
  getOnboard(selector: OnboardSelector, options?: CallOptions): Promise<Onboard> {
    return getOnboard(this.#client, selector, options);
  }

  /**
   * Lists self-onboarding requests (service.md §4.2). `await` it for one page as an array, or use `for await` for that page and
   * all after it. The loop requests the next page ahead and stops when you do.
   *
   * @throws InvalidRequestError for a `page_number` that isn't a positive whole number; UnexpectedResponseError if a full page
   * comes twice; errors as for {@link WorkRights.getOnboard}.
   */
  listOnboards(parameters?: ListOnboardsParameters, options?: CallOptions): Listing<OnboardListItem> {
    return listOnboards(this.#client, parameters, options);
  }

  /**
   * Retrieves a person's work rights by the service's last check of that person (service.md §4.2). The record doesn't have the
   * time of the check: see {@link summariseWorkRights}.
   *
   * @throws InvalidRequestError unless exactly one id is given; UnexpectedResponseError for a record without `key_id` and
   * `status`, or without the requested id; errors as for {@link WorkRights.getOnboard}.
   */
  getWorkRights(selector: WorkRightsSelector, options?: CallOptions): Promise<WorkRightsRecord> {
    return getWorkRights(this.#client, selector, options);
  }

  /**
   * Lists the people of the web application, in the same way as {@link WorkRights.listOnboards}. With `datetime`, only people
   * whose work rights have changed since then, so that you don't need one request per person. The service's public pages
   * document this function only in part (open point `employee-api`), so a service may not have it.
   *
   * @throws as {@link WorkRights.listOnboards}.
   */
  listEmployees(parameters?: ListEmployeesParameters, options?: CallOptions): Listing<Employee> {
    return listEmployees(this.#client, parameters, options);
  }

  /**
   * Reads one person of the web application. Its parameters and result are this kit's assumption (open point `employee-api`).
   *
   * @throws InvalidRequestError unless exactly one id is given; errors as for {@link WorkRights.getOnboard}.
   */
  getEmployee(selector: EmployeeSelector, options?: CallOptions): Promise<Employee> {
    return getEmployee(this.#client, selector, options);
  }

  /**
   * Changes fields of one person, such as `employment_status` when a candidate is hired. The fields that the service accepts
   * aren't documented (open point `employee-update-fields`); the client sends unknown fields as given. Never sent twice, except
   * if it provably never left; you may repeat the same update.
   *
   * @throws OutcomeUnknownError if the response was lost after sending; errors as for {@link WorkRights.getEmployee}.
   */
  updateEmployee(body: UpdateEmployeeBody, options?: CallOptions): Promise<Employee> {
    return updateEmployee(this.#client, body, options);
  }
}
