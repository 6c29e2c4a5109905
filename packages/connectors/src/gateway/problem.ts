/** The relay didn't do what it was asked for. Nothing in it is of a person: the relay repeats no value. */
export class GatewayProblem extends Error {
  override readonly name = 'GatewayProblem';
  /** 0 without a response. */
  readonly status: number;
  /** The end of the problem's `type`, such as `outcome-unknown`. */
  readonly kind: string;
  readonly detail: string;
  /** The JSON pointers of invalid fields, with the rule that each breaks. */
  readonly fields: readonly { readonly pointer: string; readonly message: string }[];
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown = {}, retryAfter?: string) {
    const { type, detail, errors } = Object(body) as { type?: unknown; detail?: unknown; errors?: unknown };
    super('The relay refused the request');
    this.status = status;
    this.kind = String(type ?? '').replace('urn:workrights:problem:', '');
    this.detail = typeof detail === 'string' ? detail : '';
    this.fields = (Array.isArray(errors) ? (errors as Record<string, unknown>[]) : []).map(
      ({ pointer, message }) => ({ pointer: String(pointer ?? ''), message: String(message ?? '') }),
    );
    this.retryAfter = /^\d+$/u.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  }
}
