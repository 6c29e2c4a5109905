/** Which receivers are allowed. Default: https on public addresses. */
export interface TargetRules {
  /** http and https to this machine. Default false. */
  readonly allowLoopback?: boolean | undefined;
  /** Names of hosts inside your network, such as `n8n.internal`: https to them, whatever their address is. */
  readonly allowHosts?: readonly string[] | undefined;
}

/**
 * Checks the URL of a receiver as far as it tells by itself; addresses of names are checked whenever the relay connects.
 *
 * @throws InvalidRequestError without the URL, which may have a secret in its query.
 */
export declare function checkTarget(url: string, rules?: TargetRules): void;

/** The URL for people: without userinfo, query and fragment, which may be secret. */
export declare function shownUrl(url: string): string;
