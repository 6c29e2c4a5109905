import type { ResponseHead } from '../options/fetch.ts';

// The types that the generated functions expect of a client, by hey-api's names.

/** Sends the requests of the generated functions, which give it method, path and body. */
export interface Client {
  readonly get: Method;
  readonly post: Method;
}

type Method = <Responses, Errors, ThrowOnError extends boolean>(
  request: SdkRequest,
) => RequestResult<Responses, Errors, ThrowOnError>;

export interface SdkRequest {
  readonly url: string;
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The body of a success; anything else is thrown. */
export type RequestResult<Responses, _Errors, _ThrowOnError> = Promise<{
  readonly data: Responses[keyof Responses];
  readonly response: ResponseHead;
}>;

/** The parameters of an operation. */
export interface TDataShape {
  readonly url: string;
  readonly path?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

export type Options<Data extends TDataShape, _ThrowOnError, _Response> = Omit<Data, 'url'> &
  Pick<SdkRequest, 'headers'>;

export type ClientMeta = Record<never, never>;
