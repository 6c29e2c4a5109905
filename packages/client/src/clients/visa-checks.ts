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
import { createVisaCheck, type CreateOutcome } from '../creating/create-visa-check.ts';
import type { Reconciliation, SentCreate } from '../errors/reconciliation.ts';
import type { Attachment, VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { eachAtMost, type CreateAllOptions } from '../lists/each-at-most.ts';
import type { Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Quota } from '../options/quota.ts';
import { reconcileCreate } from '../reconciling/track.ts';
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
 * Client of the Visa Checks API (Interface A). Comments that cite `service.md` mean the service's own description, from
 * which the contract was written.
 */
export class VisaChecks {
  readonly #client: VisaChecksClient;
  readonly #options: VisaChecksOptions & ValidationOptions;

  /** @throws InvalidRequestError for options that cannot work. Sends nothing. */
  constructor(options: VisaChecksOptions & ValidationOptions) {
    requireObject('options', options);
    this.#options = options;
    this.#client = createVisaChecksClient(options, createValidation(options));
  }

  /**
   * A client like this one but for some options. Unless `accessToken` is one of them, both use the same token; a check
   * that one of them made is never taken for the other's when the response to a create was lost.
   */
  withOptions(options: Partial<VisaChecksOptions & ValidationOptions>): VisaChecks {
    requireObject('options', options);
    const { family, credentials, meter } = this.#client;
    const shared = {
      family,
      ...(options.accessToken === undefined ? { credentials, meter } : OF_ANOTHER_TOKEN),
    };
    return new VisaChecks({ ...this.#options, ...defined(options), ...shared } as VisaChecksOptions);
  }

  /** What is left of the account's limits, by the last response that told; undefined before. Sends nothing. */
  get quota(): Quota | undefined {
    return this.#client.meter.latest;
  }

  /**
   * Sends a request that this class has no method for, with all that the others have: credentials, retries, limits,
   * errors. A GET, and what is `readOnly`, is retried; anything else is sent once, and a lost response is an
   * `OutcomeUnknownError`, whose `reconcile()` cannot help.
   *
   * @param path what follows `baseUrl` (without its `/v2`), with a slash first; or a whole URL of its origin.
   * @returns the body, parsed when it is JSON, text when not, undefined when there is none.
   * @throws InvalidRequestError before sending; StatusError and its subclasses; ConnectionError, TimeoutError, AbortedError,
   * UnexpectedResponseError for a redirect.
   */
  request(method: string, path: string, options?: RequestOptions): Promise<unknown> {
    return request(this.#client, method, path, options);
  }

  /**
   * Submits a visa check and returns it as the service does, pending (service.md §4.1). `environment` and `mode` come
   * from the client when the body names none. A 201 and a 303 are both success; no redirect is followed. When the body is
   * lost, the check is read by the id in `Location`. Never sent twice, except with a new token after a 401 and when there was no connection, so that it provably never left.
   *
   * @throws OutcomeUnknownError when the answer was lost after sending, and AbortedError with `maybeSent`, both with a
   * `reconcile()`; StatusError and its subclasses for a refusal; InvalidRequestError and ConnectionError when it never left.
   */
  create(body: VisaCheckCreate, options?: CallOptions): Promise<VisaCheck> {
    return createVisaCheck(this.#client, body, options);
  }

  /**
   * Submits many visa checks, `concurrency` at a time, and yields each as it ends, in that order: `{ index, check }`, or
   * `{ index, error }` with what {@link VisaChecks.create} would have thrown. Every request comes once and is sent once, whatever
   * happens to the others; the iteration itself never throws. An `OutcomeUnknownError` among the errors can `reconcile()`.
   *
   * When the signal fires, all further outcomes come at once: with an `AbortedError` whose `maybeSent` says whether the
   * request had left. Leaving the loop early sends no further request, and loses what those under way come to: fire the signal
   * instead, and read on.
   *
   * @throws InvalidRequestError, at the call, for options that cannot work.
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
   * Looks for the check of a create that another process sent, such as one that died before it had the answer. Makes nothing, and
   * judges as `reconcile()` of an `OutcomeUnknownError` does: `found`, `none`, `several` or `inconclusive`. Called again with the same
   * request and `sentAt`, it finds the same check again.
   *
   * When the look itself fails, also in a function of `known`, it is `inconclusive` with the reason `look-failed` and the `error`.
   *
   * @throws InvalidRequestError for a request or options that cannot work.
   */
  reconcileCreate(request: VisaCheckCreate, sent: SentCreate): Promise<Reconciliation> {
    return reconcileCreate(this.#client, request, sent);
  }

  /**
   * Fetches one check (service.md §4.1). Tried again after 408, 429, 500, 502, 503, 504 and broken connections.
   *
   * @throws InvalidRequestError for an id that is empty or would leave its place in the path; NotFoundError and other
   * StatusErrors; ConnectionError, TimeoutError, AbortedError, UnexpectedResponseError.
   */
  get(id: string, options?: CallOptions): Promise<VisaCheck> {
    return getVisaCheck(this.#client, id, options);
  }

  /**
   * Lists recent checks, newest first (service.md §4.1): `await` it for an array, or go through it with `for await`. The
   * service has no further pages; to look back further, ask for more.
   *
   * @throws InvalidRequestError for a `limit` that is no positive whole number; errors as for {@link VisaChecks.get}.
   */
  list(parameters?: ListVisaChecksParameters, options?: CallOptions): Listing<VisaCheck> {
    return listVisaChecks(this.#client, parameters, options);
  }

  /**
   * Fetches many checks by id (service.md §4.1). Which order they come in, what becomes of unknown ids and how many ids
   * are allowed are not shown: match by `id`. No ids, no request.
   *
   * @throws InvalidRequestError for ids that are not texts or are empty; errors as for {@link VisaChecks.get}.
   */
  lookup(ids: readonly string[], options?: CallOptions): Promise<VisaCheck[]> {
    return lookupVisaChecks(this.#client, ids, options);
  }

  /**
   * Waits until a check is finished and returns it (service.md §3.1).
   *
   * - An id, or a check that is older than 5 seconds, is polled at once. The first poll of a fresh fastcheck is 5 seconds after
   *   its request. The first poll of a fresh off-peak check is when the window opens by this machine's clock; when the
   *   service's clock is more than 5 minutes ahead, a poll at once comes before it.
   * - All waits of one client share their requests: one lookup for many checks, a GET for one.
   * - A status that is not known keeps the wait going at the same pace.
   * - Failed polls (connection, time, 408, 429, 5xx, an unusable response) end nothing until the tenth in a row. From the
   *   second in a row on, the next comes after twice the time.
   * - A check that this client created is polled once more after its first 404, and every check once more when the machine
   *   slept past the deadline.
   *
   * @throws CheckFailedError at once for a check that failed or whose personal data were removed; TimeoutError and AbortedError
   * with `checkId` and `resumeToken`; InvalidRequestError; NotFoundError and the other errors of {@link VisaChecks.get}, with `checkId`.
   */
  waitFor(check: string | VisaCheck, options?: WaitOptions): VisaCheckWait {
    return waitForVisaCheck(this.#client, check, options);
  }

  /**
   * Waits for many checks and yields each as it ends, in that order: `{ id, check }`, or `{ id, error }` with what
   * {@link VisaChecks.waitFor} would have thrown. Every id comes once, whatever happens to the others, to the signal or to the
   * time; the iteration itself never throws. Nothing is asked before the first `next()`, and leaving the loop early ends
   * all waiting at once.
   *
   * @throws InvalidRequestError, at the call, for options that cannot work.
   */
  waitForAll(
    checks: Iterable<string | VisaCheck>,
    options?: WaitOptions,
  ): AsyncIterableIterator<WaitOutcome, undefined> {
    return waitForAllVisaChecks(this.#client, checks, options);
  }

  /**
   * Goes on with a wait, in this process or another: `token` is the `resumeToken` of a TimeoutError or AbortedError, or
   * what `serialize()` of a wait gave. Without `timeout` it has the time that the first wait had left; when that is over,
   * or its time was up, the default time anew. All other options are to be given again.
   *
   * @throws InvalidRequestError for text that is not a token of a wait; errors as for {@link VisaChecks.waitFor}.
   */
  resumeWait(token: string, options?: WaitOptions): VisaCheckWait {
    return resumeWait(this.#client, token, options);
  }

  /**
   * Creates a check and waits until it is finished.
   *
   * @throws InvalidRequestError, before anything is created, for options that cannot work; errors of {@link VisaChecks.create},
   * then those of {@link VisaChecks.waitFor}, which carry `checkId`.
   */
  async createAndWait(body: VisaCheckCreate, options: WaitOptions = {}): Promise<VisaCheck> {
    checkWaitOptions(options);
    const check = await createVisaCheck(this.#client, body, { signal: options.signal });
    return waitForVisaCheck(this.#client, check, options);
  }

  /**
   * Downloads the file of an attachment (service.md §2.6): `{ to: path }` to a file, `{ as: 'bytes' }` (the default) or
   * `{ as: 'stream' }`, a web stream. The token goes to the configured origin only, and a redirect elsewhere is followed
   * without it. Fewer or more bytes than `file.size` are an error, for a stream at its end, and so are more than `maxSize`;
   * `timeout` holds for every wait for more bytes.
   *
   * A file is written beside its place, readable by its owner only, and renamed when complete; after a failure nothing
   * is left of it.
   *
   * @throws InvalidRequestError, before sending, when `download_url` is of another origin, `file.size` is over `maxSize`, or `to` is there and is no regular file; StatusError and its
   * subclasses; ConnectionError, TimeoutError, AbortedError; UnexpectedResponseError for a wrong size or a page of HTML;
   * errors of the file system as they are.
   */
  download(attachment: Attachment, options: DownloadToFile): Promise<SavedFile>;
  download(attachment: Attachment, options: DownloadAsStream): Promise<ByteStream>;
  download(attachment: Attachment, options?: DownloadAsBytes): Promise<Uint8Array<ArrayBuffer>>;
  download(attachment: Attachment, options?: DownloadOptions): Promise<Downloaded> {
    return downloadAttachment(this.#client, attachment, options);
  }
}
