/** Whether a person sits at the other end and can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks yes or no on standard error. Ctrl-C means no. */
export async function ask(question: string, initial: boolean): Promise<boolean> {
  const { confirm, isCancel } = await import('@clack/prompts');
  const answer = await confirm({ message: question, initialValue: initial, output: process.stderr });
  return !isCancel(answer) && answer;
}

/** Asks for a secret without showing it. Undefined for Ctrl-C. */
export async function askSecret(question: string): Promise<string | undefined> {
  const { isCancel, password } = await import('@clack/prompts');
  const answer = await password({ message: question, output: process.stderr });
  return isCancel(answer) ? undefined : answer;
}

/** A line on standard error: what a person wants to know and no program reads. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A line that the next one replaces, on a terminal only. */
export function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u{1B}[2K${line}`);
}

/** Clears the line of `progress`. */
export function endProgress(): void {
  progress('');
}
