import type { Arbitrary } from 'fast-check';

/** An interface that strangers reach, and what must hold there whatever they send. */
export interface Target<Input = unknown> {
  /** Of the target and of its folder in the corpus. */
  readonly name: string;
  /** Starts what is tried. */
  open: () => Promise<OpenTarget<Input>>;
}

export interface OpenTarget<Input> extends AsyncDisposable {
  /** What is sent: values that JSON can hold, so that the corpus can; bytes as a text with a character a byte. */
  readonly inputs: Arbitrary<Input>;
  /** Tries one. @throws when something does not hold. */
  readonly check: (input: Input) => void | Promise<void>;
}

/** A text that stands for what is personal or secret: nothing that may be printed holds it. */
export const CANARY = 'Kanarienvogel7';

/** @throws Error when a text holds the canary. */
export function assertSilent(what: string, text: string): void {
  if (/anarienvogel/iu.test(text)) throw new Error(`${what} repeats what was sent`);
}
