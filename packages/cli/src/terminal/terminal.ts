import { interrupted } from '../failures/failure.ts';

let isSilent = false;

/** Standard error then contains only the error document, because a program reads it. */
export function silenceNotes(): void {
  isSilent = true;
}

/** Whether there is a terminal to ask on. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks yes or no on standard error. @throws Failure for Ctrl-C */
export async function ask(question: string, initial: boolean): Promise<boolean> {
  const { confirm, isCancel } = await import('@clack/prompts');
  const answer = await confirm({ message: question, initialValue: initial, output: process.stderr });
  if (isCancel(answer)) throw interrupted('Nothing was sent.');
  return answer;
}

/** Asks for a secret without showing it, and trims it. @throws Failure for Ctrl-C */
export async function askSecret(question: string): Promise<string> {
  const { isCancel, password } = await import('@clack/prompts');
  const answer = await password({ message: question, output: process.stderr });
  if (isCancel(answer)) throw interrupted('Nothing was sent.');
  // Undefined if nothing was typed.
  return (answer ?? '').trim();
}

/** Writes a line for people to standard error. */
export function note(line: string): void {
  if (!isSilent) process.stderr.write(`${line}\n`);
}

/**
 * Writes a line that the next one replaces, on a terminal only. It is cut to the width, because only one terminal line can be
 * replaced.
 */
export function progress(line: string): void {
  const { columns = 80, isTTY } = process.stderr;
  if (isTTY) process.stderr.write(`\r\u{1B}[2K${line.slice(0, columns - 1)}`);
}

export function endProgress(): void {
  progress('');
}
