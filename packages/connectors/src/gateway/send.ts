/** A request to the relay. */
export interface GatewayRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Of a create or an update. */
  readonly key?: string;
}

export interface GatewayResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Sends one request with the tool's own means. @throws GatewayProblem for every response but a success, and without one. */
export type SendToGateway = (request: GatewayRequest) => Promise<GatewayResponse>;

/** The JSON of a response; undefined if it isn't any. */
export function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
