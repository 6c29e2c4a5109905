/** A JSON body whose shape `checkedFetch` has already held against the contract. */
export interface WireCheck {
  readonly id: string;
  readonly status: string;
  readonly jurisdiction: string;
  readonly requested_at: string;
  readonly checked_at: string | null;
  readonly visa: Record<string, unknown> | null;
  readonly document: Record<string, string>;
  readonly result?: { readonly code: string; readonly message: string };
  readonly attachments: readonly {
    readonly type: string;
    readonly file: { readonly name: string; readonly mime: string; readonly size: number };
    readonly download_url: string;
  }[];
  readonly [field: string]: unknown;
}

export interface Envelope {
  readonly data: WireCheck;
  readonly meta: { readonly links: { readonly self: string } };
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly { in: string; pointer: string; rule: string; message: string }[];
}

export async function readEnvelope(response: Promise<Response> | Response): Promise<Envelope> {
  return (await (await response).json()) as Envelope;
}

export async function readProblem(response: Promise<Response> | Response): Promise<Problem> {
  return (await (await response).json()) as Problem;
}
