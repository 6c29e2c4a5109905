import {
  downloadAttachment,
  type DownloadAsBytes,
  type DownloadAsStream,
  type Downloaded,
  type DownloadOptions,
  type DownloadToFile,
  type SavedFile,
} from '../attachments/download-attachment.ts';
import type { ByteStream } from '../attachments/checked-stream.ts';
import type { Attachment, VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../transport/connection.ts';
import { createAndWait } from '../waiting/create-and-wait.ts';
import { waitForVisaCheck, type WaitOptions } from '../waiting/wait-for-visa-check.ts';
import { createVisaCheck } from './create-visa-check.ts';
import { getVisaCheck } from './get-visa-check.ts';
import { listVisaChecks, type ListVisaChecksParameters } from './list-visa-checks.ts';
import { lookupVisaChecks } from './lookup-visa-checks.ts';
import {
  createVisaChecksClient,
  type VisaChecksClient,
  type VisaChecksOptions,
} from './visa-checks-client.ts';

/** Client of the Visa Checks API (Interface A). Its methods are the flat functions of `/visa-checks`. */
export class VisaChecks {
  readonly #client: VisaChecksClient;

  /** @throws InvalidRequestError for options that cannot work. Sends nothing. */
  constructor(options: VisaChecksOptions) {
    this.#client = createVisaChecksClient(options);
  }

  /** Submits a visa check; it comes back pending. See {@link createVisaCheck}. */
  create(body: VisaCheckCreate, options?: CallOptions): Promise<VisaCheck> {
    return createVisaCheck(this.#client, body, options);
  }

  /** Fetches one check. See {@link getVisaCheck}. */
  get(id: string, options?: CallOptions): Promise<VisaCheck> {
    return getVisaCheck(this.#client, id, options);
  }

  /** Lists recent checks, newest first. See {@link listVisaChecks}. */
  list(parameters?: ListVisaChecksParameters, options?: CallOptions): Promise<VisaCheck[]> {
    return listVisaChecks(this.#client, parameters, options);
  }

  /** Fetches many checks by id. See {@link lookupVisaChecks}. */
  lookup(ids: readonly string[], options?: CallOptions): Promise<VisaCheck[]> {
    return lookupVisaChecks(this.#client, ids, options);
  }

  /** Waits until a check is finished. See {@link waitForVisaCheck}. */
  waitFor(check: string | VisaCheck, options?: WaitOptions): Promise<VisaCheck> {
    return waitForVisaCheck(this.#client, check, options);
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
