import { defined, requireObject } from '../arguments/arguments.ts';
import {
  downloadAttachment,
  type DownloadAsBytes,
  type DownloadAsStream,
  type Downloaded,
  type DownloadOptions,
  type DownloadToFile,
} from '../attachments/download-attachment.ts';
import type { SavedFile } from '../attachments/save-to-file.ts';
import type { Attachment, VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { Reconciliation, SentCreate } from '../errors/reconciliation.ts';
import type { CreateAllOptions } from '../lists/each-at-most.ts';
import type { Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';
import { loadedLostChecks, loadedReconcileCreate } from '../reconciling/load-reconciler.ts';
import type { ByteStream } from '../transport/fetch.ts';
import { request, type RequestOptions } from '../transport/request.ts';
import { createValidation } from '../validation/validation.ts';
import type { ValidationOptions } from '../validation/validators.ts';
import { createAllVisaChecks, type CreateOutcome } from '../visa-checks/create-all-visa-checks.ts';
import { createVisaCheck } from '../visa-checks/create-visa-check.ts';
import { getVisaCheck } from '../visa-checks/get-visa-check.ts';
import { listVisaChecks, type ListVisaChecksParameters } from '../visa-checks/list-visa-checks.ts';
import { lookupVisaChecks } from '../visa-checks/lookup-visa-checks.ts';
import {
  createVisaChecksClient,
  type VisaChecksClient,
  type VisaChecksOptions,
} from '../visa-checks/visa-checks-client.ts';
import { waitForAllVisaChecks } from '../waiting/wait-for-all-visa-checks.ts';
import {
  createAndWait,
  resumeWait,
  waitForVisaCheck,
  type VisaCheckWait,
} from '../waiting/wait-for-visa-check.ts';
import type { WaitOptions } from '../waiting/wait-options.ts';
import type { WaitOutcome } from '../waiting/wait.ts';

/**
 * Client of the Visa Checks API (Interface A). Its methods are the flat functions of `/visa-checks`. Comments that cite
 * `service.md` mean the service's own description, from which the contract was written.
 */
export class VisaChecks {
  readonly #client: VisaChecksClient;
  readonly #options: VisaChecksOptions & ValidationOptions;

  /** @throws InvalidRequestError for options that cannot work. Sends nothing. */
  constructor(options: VisaChecksOptions & ValidationOptions) {
    requireObject('options', options);
    this.#options = options;
    this.#client = createVisaChecksClient({
      ...options,
      validation: options.validation ?? createValidation(options),
      reconciler: options.reconciler ?? loadedLostChecks,
    });
  }

  /**
   * A client like this one but for some options. Unless `accessToken` is one of them, both use the same token; a check
   * that one of them made is never taken for the other's when the response to a create was lost.
   */
  withOptions(options: Partial<VisaChecksOptions & ValidationOptions>): VisaChecks {
    requireObject('options', options);
    const { family, credentials } = this.#client;
    const shared = { family, credentials: options.accessToken === undefined ? credentials : undefined };
    return new VisaChecks({ ...this.#options, ...defined(options), ...shared } as VisaChecksOptions);
  }

  /** Sends a request that no method is for. See {@link request}. */
  request(method: string, path: string, options?: RequestOptions): Promise<unknown> {
    return request(this.#client, method, path, options);
  }

  /** Submits a visa check; it comes back pending. See {@link createVisaCheck}. */
  create(body: VisaCheckCreate, options?: CallOptions): Promise<VisaCheck> {
    return createVisaCheck(this.#client, body, options);
  }

  /** Submits many visa checks, so many at a time, and yields each as it ends. See {@link createAllVisaChecks}. */
  createAll(
    requests: Iterable<VisaCheckCreate>,
    options?: CreateAllOptions,
  ): AsyncGenerator<CreateOutcome, undefined> {
    return createAllVisaChecks(this.#client, requests, options);
  }

  /** Looks for the check of a create that another process sent. See {@link reconcileCreate}. */
  reconcileCreate(request: VisaCheckCreate, sent: SentCreate): Promise<Reconciliation> {
    return loadedReconcileCreate(this.#client, request, sent);
  }

  /** Fetches one check. See {@link getVisaCheck}. */
  get(id: string, options?: CallOptions): Promise<VisaCheck> {
    return getVisaCheck(this.#client, id, options);
  }

  /** Lists recent checks, newest first, for `await` and `for await`. See {@link listVisaChecks}. */
  list(parameters?: ListVisaChecksParameters, options?: CallOptions): Listing<VisaCheck> {
    return listVisaChecks(this.#client, parameters, options);
  }

  /** Fetches many checks by id. See {@link lookupVisaChecks}. */
  lookup(ids: readonly string[], options?: CallOptions): Promise<VisaCheck[]> {
    return lookupVisaChecks(this.#client, ids, options);
  }

  /** Waits until a check is finished. See {@link waitForVisaCheck}. */
  waitFor(check: string | VisaCheck, options?: WaitOptions): VisaCheckWait {
    return waitForVisaCheck(this.#client, check, options);
  }

  /** Waits for many checks and yields each as it ends. See {@link waitForAllVisaChecks}. */
  waitForAll(
    checks: Iterable<string | VisaCheck>,
    options?: WaitOptions,
  ): AsyncIterableIterator<WaitOutcome, undefined> {
    return waitForAllVisaChecks(this.#client, checks, options);
  }

  /** Goes on with a wait from its token, in any process. See {@link resumeWait}. */
  resumeWait(token: string, options?: WaitOptions): VisaCheckWait {
    return resumeWait(this.#client, token, options);
  }

  /** Submits a visa check and waits until it is finished. See {@link createAndWait}. */
  createAndWait(body: VisaCheckCreate, options?: WaitOptions): Promise<VisaCheck> {
    return createAndWait(this.#client, body, options);
  }

  /** Downloads the file of an attachment: `{ to: path }`, `{ as: 'bytes' }` or `{ as: 'stream' }`. See {@link downloadAttachment}. */
  download(attachment: Attachment, options: DownloadToFile): Promise<SavedFile>;
  download(attachment: Attachment, options: DownloadAsStream): Promise<ByteStream>;
  download(attachment: Attachment, options?: DownloadAsBytes): Promise<Uint8Array<ArrayBuffer>>;
  download(attachment: Attachment, options?: DownloadOptions): Promise<Downloaded> {
    return downloadAttachment(this.#client, attachment, options);
  }
}
