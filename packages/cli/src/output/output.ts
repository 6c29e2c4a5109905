import { Failure, usage } from '../failures/failure.ts';
import { checkFilter, filterBy } from './jq.ts';
import { plain, safeJson } from './plain.ts';

export interface OutputFlags {
  readonly json?: boolean | undefined;
  readonly ndjson?: boolean | undefined;
  readonly human?: boolean | undefined;
  readonly jq?: string | undefined;
  readonly summary?: boolean | undefined;
}

export type OutputForm = 'human' | 'json' | 'ndjson';

/** The output form of the flags. Default: lines for people on a terminal, otherwise JSON. */
export function formOf(flags: OutputFlags, isList = false): OutputForm {
  const chosen = (['json', 'ndjson', 'human'] as const).filter((form) => flags[form]);
  if (chosen.length > 1) throw usage(`Use one of --${chosen.join(' and --')}.`, { flag: chosen[1] });
  const needsJson = (['jq', 'summary'] as const).find((flag) => flags[flag]);
  if (chosen[0] === 'human' && needsJson)
    throw usage(`--${needsJson} needs JSON: omit --human.`, { flag: 'human' });
  if (chosen[0]) return chosen[0];
  if (flags.jq !== undefined) return 'json';
  if (process.stdout.isTTY) return needsJson ? 'json' : 'human';
  return isList ? 'ndjson' : 'json';
}

/** Refuses contradictory output flags, and an invalid filter. @throws Failure */
export async function checkOutput(flags: OutputFlags): Promise<void> {
  formOf(flags);
  if (flags.jq !== undefined) await checkFilter(flags.jq);
}

/** Writes one result: as JSON, or for people by `show`. */
export async function writeOne<T>(flags: OutputFlags, value: T, show: (value: T) => string): Promise<void> {
  const form = formOf(flags);
  if (form === 'human') await write(`${show(value)}\n`, value);
  else await writeJson(flags, value, form === 'json' ? 2 : 0);
}

/** Writes the body of a request that isn't sent (`--example`, `--dry-run`): always JSON, filtered by `--jq`. */
export function writeBody(flags: OutputFlags, body: object): Promise<void> {
  return writeJson(flags, body, 2);
}

/** Writes a list: lines for people, one document, or one line of JSON per item as it comes. */
export async function writeList<T>(
  flags: OutputFlags,
  items: AsyncIterable<T> | Iterable<T>,
  show: (item: T) => string,
  none: string,
): Promise<void> {
  const form = formOf(flags, true);
  if (form === 'json') {
    const all: T[] = [];
    for await (const item of items) all.push(item);
    await writeJson(flags, all, 2);
    return;
  }
  let count = 0;
  for await (const item of items) {
    count += 1;
    if (form === 'human') await write(`${show(item)}\n`);
    else await writeJson(flags, item, 0);
    if (isReaderGone) return;
  }
  if (count === 0 && form === 'human') await write(`${none}\n`);
}

async function writeJson(flags: OutputFlags, value: unknown, indent: number): Promise<void> {
  const text =
    flags.jq === undefined
      ? `${safeJson(value, indent)}\n`
      : forTerminal(await filterBy(flags.jq, value, idOf(value)));
  await write(text, value);
}

/** A filter's output is unchanged for programs. */
function forTerminal(text: string): string {
  return process.stdout.isTTY ? text.split('\n').map(plain).join('\n') : text;
}

let isReaderGone = false;

/** Call when the program that reads the output has ended: lists end, and the command continues. */
export function readerIsGone(): void {
  isReaderGone = true;
}

/**
 * Writes to standard output.
 *
 * @param value the text's subject: an error names its id.
 * @throws Failure if it can't be written, for example on a full disk.
 */
export async function write(text: string, value?: unknown): Promise<void> {
  if (isReaderGone) return;
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
    process.stdout.write(text, resolve);
  });
  if (!error || error.code === 'EPIPE') return;
  throw new Failure(`The command was carried out, but its result cannot be written (${error.code}).`, {
    code: 'output-failed',
    checkId: idOf(value),
    fix: 'Check what was created before you run it again: `workrights check list`.',
  });
}

/** A check's id, so that a new check isn't lost if its result can't be written. */
function idOf(value: unknown): string | undefined {
  const { id } = Object(value) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
}
