import { readFileSync } from 'node:fs';
import { buffer, text } from 'node:stream/consumers';
import { usage } from '../failures/failure.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The body of `--input`: a JSON file, or standard input for `-`. @throws Failure that repeats none of it. */
export async function readInput(input: string | undefined): Promise<JsonObject> {
  if (input === undefined) return {};
  const where = input === '-' ? 'Standard input' : 'The file of --input';
  const bytes = input === '-' ? await buffer(process.stdin) : readFile(input);
  let value: unknown;
  try {
    value = JSON.parse(decode(bytes));
  } catch {
    throw usage(`${where} is not JSON.`, { flag: 'input', fix: 'Print a valid body with --example.' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usage(`${where} is not a JSON object: one body, as --example prints it.`, {
      flag: 'input',
      ...(Array.isArray(value) && { fix: 'For a list of people, use `workrights bulk`.' }),
    });
  }
  return value as JsonObject;
}

/** Windows writes UTF-16, or UTF-8 with a byte order mark, which JSON doesn't allow. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

function readFile(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw usage(`The file of --input cannot be read: ${code ?? 'unknown reason'}.`, { flag: 'input' });
  }
}

/** Ids from the arguments, or from standard input if the only argument is `-`. */
export async function readIds(args: readonly string[]): Promise<string[]> {
  const given = args.length === 1 && args[0] === '-' ? (await text(process.stdin)).split(/\s+/u) : args;
  const ids = [...new Set(given.map((id) => id.replaceAll(/^"|"$/gu, '')).filter((id) => id !== ''))];
  if (ids.length === 0)
    throw usage('No id was given.', {
      flag: 'id',
      fix: 'Give ids as arguments, or - to read them from standard input.',
    });
  return ids;
}
