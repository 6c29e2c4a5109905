import type { VisaCheck, VisaCheckEnvelope } from '../../src/generated/visa-checks/types.gen.ts';
import type { Violation } from '../../src/journal/violation.ts';

/** A check that `checkedFetch` has already validated against the contract. */
export interface WireCheck extends Pick<VisaCheck, 'result'>, Required<Omit<VisaCheck, 'result' | 'visa'>> {
  readonly visa: Record<string, unknown> | null;
}

export interface Envelope extends Omit<VisaCheckEnvelope, 'data'> {
  readonly data: WireCheck;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly Violation[];
}

export async function readEnvelope(response: Promise<Response> | Response): Promise<Envelope> {
  return (await (await response).json()) as Envelope;
}

export async function readProblem(response: Promise<Response> | Response): Promise<Problem> {
  return (await (await response).json()) as Problem;
}
