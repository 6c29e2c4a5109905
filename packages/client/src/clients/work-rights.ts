import { defined, isObject, requireObject } from '../arguments/arguments.ts';
import type {
  Onboard,
  OnboardListItem,
  WorkRights as WorkRightsRecord,
} from '../generated/work-rights/types.gen.ts';
import type { CreateAllOptions } from '../lists/each-at-most.ts';
import type { Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';
import { lostOnboards } from '../reconciling/reconcile-onboard.ts';
import { request, type RequestOptions } from '../transport/request.ts';
import { createValidation } from '../validation/validation.ts';
import type { ValidationOptions } from '../validation/validators.ts';
import type { OnboardWaitOptions } from '../waiting/onboard-wait-options.ts';
import { waitForAllOnboards, type OnboardWaitOutcome } from '../waiting/wait-for-all-onboards.ts';
import { waitForOnboard, type OnboardWait } from '../waiting/wait-for-onboard.ts';
import { createAllOnboards, type CreateOnboardOutcome } from '../work-rights/create-all-onboards.ts';
import { createOnboard, type CreateOnboardBody } from '../work-rights/create-onboard.ts';
import { getOnboard, type OnboardSelector } from '../work-rights/get-onboard.ts';
import { getWorkRights, type WorkRightsSelector } from '../work-rights/get-work-rights.ts';
import { listOnboards, type ListOnboardsParameters } from '../work-rights/list-onboards.ts';
import { updateOnboard, type UpdateOnboardBody } from '../work-rights/update-onboard.ts';
import {
  createWorkRightsClient,
  type WorkRightsClient,
  type WorkRightsOptions,
} from '../work-rights/work-rights-client.ts';

/**
 * Client of the Onboarding and Work Rights API (Interface B). Its methods are the flat functions of `/work-rights`. Comments
 * that cite `service.md` mean the service's own description, from which the contract was written.
 */
export class WorkRights {
  readonly #client: WorkRightsClient;
  readonly #options: WorkRightsOptions & ValidationOptions;

  /** @throws InvalidRequestError for options that cannot work. Sends nothing. */
  constructor(options: WorkRightsOptions & ValidationOptions) {
    requireObject('options', options);
    this.#options = options;
    this.#client = createWorkRightsClient({
      ...options,
      validation: options.validation ?? createValidation(options),
      reconciler: options.reconciler ?? lostOnboards,
    });
  }

  /** A client like this one but for some options. */
  withOptions(options: Partial<WorkRightsOptions & ValidationOptions>): WorkRights {
    requireObject('options', options);
    return new WorkRights({ ...this.#options, ...defined(options) } as WorkRightsOptions);
  }

  /** Sends a request that no method is for; `accountkeyid` is filled in. See {@link request}. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
    requireObject('options', options, 'request');
    const { body } = options;
    const filled = isObject(body) ? { accountkeyid: this.#client.accountKeyId(), ...body } : body;
    return request(this.#client, method, path, { ...options, body: filled });
  }

  /** Sends a self-onboarding request to a person. See {@link createOnboard}. */
  createOnboard(body: CreateOnboardBody, options?: CallOptions): Promise<Onboard> {
    return createOnboard(this.#client, body, options);
  }

  /** Sends many, so many at a time, and yields each as it ends. See {@link createAllOnboards}. */
  createAllOnboards(
    requests: Iterable<CreateOnboardBody>,
    options?: CreateAllOptions,
  ): AsyncGenerator<CreateOnboardOutcome, undefined> {
    return createAllOnboards(this.#client, requests, options);
  }

  /** Waits until a self-onboarding request is complete. See {@link waitForOnboard}. */
  waitForOnboard(target: OnboardSelector | Onboard, options?: OnboardWaitOptions): OnboardWait {
    return waitForOnboard(this.#client, target, options);
  }

  /** Waits for many self-onboarding requests and yields each as it ends. See {@link waitForAllOnboards}. */
  waitForAllOnboards(
    targets: Iterable<OnboardSelector | Onboard>,
    options?: OnboardWaitOptions,
  ): AsyncGenerator<OnboardWaitOutcome, undefined> {
    return waitForAllOnboards(this.#client, targets, options);
  }

  /** Changes a self-onboarding request. See {@link updateOnboard}. */
  updateOnboard(body: UpdateOnboardBody, options?: CallOptions): Promise<Onboard> {
    return updateOnboard(this.#client, body, options);
  }

  /** Reads a self-onboarding request. See {@link getOnboard}. */
  getOnboard(selector: OnboardSelector, options?: CallOptions): Promise<Onboard> {
    return getOnboard(this.#client, selector, options);
  }

  /** Lists self-onboarding requests: `await` for a page, `for await` for all pages. See {@link listOnboards}. */
  listOnboards(parameters?: ListOnboardsParameters, options?: CallOptions): Listing<OnboardListItem> {
    return listOnboards(this.#client, parameters, options);
  }

  /** Retrieves a person's work rights. See {@link getWorkRights}. */
  getWorkRights(selector: WorkRightsSelector, options?: CallOptions): Promise<WorkRightsRecord> {
    return getWorkRights(this.#client, selector, options);
  }
}
