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
import { createVisaCheck, reconcileCreate, type CreateOutcome } from '../creating/create-visa-check.ts';
import type { Reconciliation, SentCreate } from '../errors/reconciliation.ts';
import type { Attachment, VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { eachAtMost, type CreateAllOptions } from '../lists/each-at-most.ts';
import type { Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Quota } from '../options/quota.ts';
import type { ByteStream } from '../transport/bodies.ts';
import { request, type RequestOptions } from '../transport/requests.ts';
import { createValidation, type ValidationOptions } from '../validation/validation.ts';
import {
  getVisaCheck,
  listVisaChecks,
  lookupVisaChecks,
  type ListVisaChecksParameters,
} from '../visa-checks/read-visa-checks.ts';
import {
  createVisaChecksClient,
  type VisaChecksClient,
  type VisaChecksOptions,
} from '../visa-checks/visa-checks-client.ts';
import {
  resumeWait,
  waitForAllVisaChecks,
  waitForVisaCheck,
  type VisaCheckWait,
} from '../waiting/wait-for-visa-checks.ts';
import { checkWaitOptions, type WaitOptions } from '../waiting/wait-options.ts';
import type { WaitOutcome } from '../waiting/wait.ts';

const OF_ANOTHER_TOKEN = { credentials: undefined, meter: undefined };

/**
 * Client of the Visa Checks API (Interface A). Comments that cite `service.md` mean the service's own description, on which the
 * contract is based.
 */
export class VisaChecks {
  readonly #client: VisaChecksClient;
  readonly #options: VisaChecksOptions & ValidationOptions;

  /** @throws InvalidRequestError for invalid options. Sends nothing. */
  constructor(options: VisaChecksOptions & ValidationOptions) {
    requireObject('options', options);
    this.#options = options;
    this.#client = createVisaChecksClient(options, createValidation(options));
  }

  /**
   * A client with the same options, except those that you pass. Unless you pass `accessToken`, both clients use the same token.
   * When the response to a create was lost, a check that one client created is never taken for the other's.
   */
  withOptions(options: Partial<VisaChecksOptions & ValidationOptions>): VisaChecks {
    requireObject('options', options);
    const { family, credentials, meter } = this.#client;
    const shared = {
      family,
      ...(options.accessToken === undefined ? { credentials, meter } : OF_ANOTHER_TOKEN),
      ...(options.quotaStore !== undefined && { meter: undefined }),
    };
    return new VisaChecks({ ...this.#options, ...defined(options), ...shared } as VisaChecksOptions);
  }

  /** What is left of the account's limits, by the last response that had it; undefined before. Sends nothing. */
  get quota(): Quota | undefined {
    return this.#client.meter.latest;
  }

  /**
   * Sends a request that this class has no method for, with the same credentials, retries, limits and errors as the methods. A
   * GET, or a request with `readOnly`, is retried. Any other request is sent once; a lost response is an `OutcomeUnknownError`,
   * whose `reconcile()` is always inconclusive.
   *
   * @param path what follows `baseUrl` (without its `/v2`) and begins with a slash, or a whole URL of its origin.
   * @returns the body, parsed if it is JSON, otherwise text; undefined without a body.
   * @throws InvalidRequestError before sending; StatusError and its subclasses; ConnectionError, TimeoutError, AbortedError,
   * UnexpectedResponseError for a redirect.
   */
  request(method: string, path: string, options?: RequestOptions): Promise<unknown> {
    return request(this.#client, method, path, options);
  }

  /**
   * Submits a visa check and returns it as the service does, pending (service.md §4.1). `environment` and `mode` come from the
   * client if the body has none. A 201 and a 303 are both success; no redirect is followed. If the body is lost, the client
   * reads the check by the id in `Location`. Never sent twice, except with a new token after a 401, and if there was no
   * connection, so that the request provably never left.
   *
   * @throws OutcomeUnknownError if the response was lost after sending, and AbortedError with `maybeSent`, both with
   * `reconcile()`; StatusError and its subclasses for a refusal; InvalidRequestError and ConnectionError if the request never
   * left.
   */
  create(body: VisaCheckCreate, options?: CallOptions): Promise<VisaCheck> {
    return createVisaCheck(this.#client, body, options);
  }

  /**
   * Submits many visa checks, `concurrency` at a time, and yields each when it ends: `{ index, check }`, or `{ index, error }`
   * with what {@link VisaChecks.create} would have thrown. Each request is sent once and yielded once, whatever happens to the
   * others; the iteration itself never throws. An `OutcomeUnknownError` among the errors can `reconcile()`.
   *
   * When the signal fires, the remaining outcomes come at once, each with an `AbortedError` whose `maybeSent` says whether the
   * request had left. If you leave the loop early, no further request is sent, but the outcomes of open requests are lost. To
   * keep them, fire the signal and read on.
   *
   * @throws InvalidRequestError, at the call, for invalid options.
   */
  createAll(
    requests: Iterable<VisaCheckCreate>,
    options: CreateAllOptions = {},
  ): AsyncGenerator<CreateOutcome, undefined> {
    const create = async (body: VisaCheckCreate, call: CallOptions) => ({
      check: await createVisaCheck(this.#client, body, call),
    });
    return eachAtMost('createAllVisaChecks', requests, options, create);
  }

  /**
   * Looks for the check of a create that another process sent, for example a process that died before it had the response.
   * Creates nothing. The result is that of `reconcile()` of an `OutcomeUnknownError`: `found`, `none`, `several` or
   * `inconclusive`. The same request and `sentAt` find the same check again.
   *
   * If the search itself fails, or a function of `known` throws, it is `inconclusive` with the reason `look-failed` and the
   * `error`.
   *
   * @throws InvalidRequestError for an invalid request or option.
   */
  reconcileCreate(request: VisaCheckCreate, sent: SentCreate): Promise<Reconciliation> {
    return reconcileCreate(this.#client, request, sent);
  }

  /**
   * Fetches one check (service.md §4.1). Retried after 408, 429, 500, 502, 503, 504 and broken connections.
   *
   * @throws InvalidRequestError for an id that is empty or would change the path; NotFoundError and other StatusErrors;
   * ConnectionError, TimeoutError, AbortedError, UnexpectedResponseError.
   */
  get(id: string, options?: CallOptions): Promise<VisaCheck> {
    return getVisaCheck(this.#client, id, options);
  }

  /**
   * Lists recent checks, newest first (service.md §4.1). `await` it for an array, or use `for await`. The service has no
   * further pages; for older checks, raise `limit`.
   *
   * @throws InvalidRequestError for a `limit` that isn't a positive whole number; errors as for {@link VisaChecks.get}.
   */
  list(parameters?: ListVisaChecksParameters, options?: CallOptions): Listing<VisaCheck> {
    return listVisaChecks(this.#client, parameters, options);
  }

  /**
   * Fetches many checks by id (service.md §4.1). Not documented: their order, the handling of unknown ids, and the maximum
   * number of ids. So match the results by `id`. Without ids, no request is sent.
   *
   * @throws InvalidRequestError for ids that aren't text or are empty; errors as for {@link VisaChecks.get}.
   */
  lookup(ids: readonly string[], options?: CallOptions): Promise<VisaCheck[]> {
    return lookupVisaChecks(this.#client, ids, options);
  }

  /**
   * Waits until a check is finished and returns it (service.md §3.1).
   *
   * - An id, or a check older than 5 seconds, is polled at once. The first poll of a fresh fastcheck is 5 seconds after its
   *   request. The first poll of a fresh off-peak check is when the window opens by this machine's clock; if the service's
   *   clock is more than 5 minutes ahead, there is also a poll at once.
   * - All waits of one client share their requests: one lookup for many checks, a GET for one.
   * - After an unknown status, the wait goes on at the same pace.
   * - A failed poll (connection, time, 408, 429, 5xx, an unusable response) ends the wait only if it is the tenth in a row.
   *   From the second in a row on, each doubles the pause before the next poll.
   * - A check that this client created is polled once more after its first 404. Every check is polled once more if the machine
   *   slept past the deadline.
   *
   * @throws CheckFailedError at once for a check that failed or whose personal data were removed; TimeoutError and AbortedError
   * with `checkId` and `resumeToken`; InvalidRequestError; NotFoundError and the other errors of {@link VisaChecks.get}, with
   * `checkId`.
   */
  waitFor(check: string | VisaCheck, options?: WaitOptions): VisaCheckWait {
    return waitForVisaCheck(this.#client, check, options);
  }

  /**
   * Waits for many checks and yields each when it ends: `{ id, check }`, or `{ id, error }` with what
   * {@link VisaChecks.waitFor} would have thrown. Each id is yielded once, whatever happens to the others, to the signal or to
   * the time; the iteration itself never throws. Nothing is sent before the first `next()`. If you leave the loop early, all
   * waiting ends at once.
   *
   * @throws InvalidRequestError, at the call, for invalid options.
   */
  waitForAll(
    checks: Iterable<string | VisaCheck>,
    options?: WaitOptions,
  ): AsyncIterableIterator<WaitOutcome, undefined> {
    return waitForAllVisaChecks(this.#client, checks, options);
  }

  /**
   * Continues a wait, in this process or another. `token` is the `resumeToken` of a TimeoutError or AbortedError, or the result
   * of a wait's `serialize()`. Without `timeout`, it has the time that the first wait had left, or the default time if none was
   * left. Pass all other options again.
   *
   * @throws InvalidRequestError for text that isn't a token of a wait; errors as for {@link VisaChecks.waitFor}.
   */
  resumeWait(token: string, options?: WaitOptions): VisaCheckWait {
    return resumeWait(this.#client, token, options);
  }

  /**
   * Creates a check and waits until it is finished.
   *
   * @throws InvalidRequestError, before anything is created, for invalid options; errors of {@link VisaChecks.create}, then
   * those of {@link VisaChecks.waitFor}, which carry `checkId`.
   */
  async createAndWait(body: VisaCheckCreate, options: WaitOptions = {}): Promise<VisaCheck> {
    checkWaitOptions(options);
    const check = await createVisaCheck(this.#client, body, { signal: options.signal });
    return waitForVisaCheck(this.#client, check, options);
  }

  /**
   * Downloads the file of an attachment (service.md §2.6): `{ to: path }` to a file, `{ as: 'bytes' }` (the default) to memory,
   * or `{ as: 'stream' }` as a web stream. The token goes to the configured origin only; a redirect elsewhere is followed
   * without it. Fewer or more bytes than `file.size`, or more than `maxSize`, are an error; a stream fails while you read it.
   * `timeout` applies to each wait for more bytes.
   *
   * A file is written under another name in the same folder, readable by its owner only, and renamed when complete. A failure
   * leaves no file behind.
   *
   * @throws InvalidRequestError, before sending, if `download_url` is of another origin, `file.size` is over `maxSize`, or `to`
   * exists and isn't a regular file; StatusError and its subclasses; ConnectionError, TimeoutError, AbortedError;
   * UnexpectedResponseError for a wrong size or an HTML page; errors of the file system unchanged.
   */
  download(attachment: Attachment, options: DownloadToFile): Promise<SavedFile>;
  download(attachment: Attachment, options: DownloadAsStream): Promise<ByteStream>;
  download(attachment: Attachment, options?: DownloadAsBytes): Promise<Uint8Array<ArrayBuffer>>;
  download(attachment: Attachment, options?: DownloadOptions): Promise<Downloaded> {
    return downloadAttachment(this.#client, attachment, options);
  }
}
