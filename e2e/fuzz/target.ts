import type { Arbitrary } from 'fast-check';

/** An interface that strangers can reach, and what must hold for any input. */
export interface Target<Input = unknown> {
  /** The name of the target and of its folder in the corpus. */
  readonly name: string;
  /** How many times as many inputs it gets as other targets. */
  readonly times?: number;
  open: () => Promise<OpenTarget<Input>>;
}

export interface OpenTarget<Input> extends AsyncDisposable {
  /** The inputs: JSON values, so that the corpus can store them. Bytes are a text with one character for each byte. */
  readonly inputs: Arbitrary<Input>;
  /** Tries one input. @throws when something does not hold. */
  readonly check: (input: Input) => void | Promise<void>;
}

/** A text in place of personal or secret values. Nothing that is printed may contain it. */
export const CANARY = 'Kanarienvogel7';

/** @throws Error when the text contains the canary. */
export function assertSilent(what: string, text: string): void {
  if (/anarienvogel/iu.test(text)) throw new Error(`${what} repeats what was sent`);
}
