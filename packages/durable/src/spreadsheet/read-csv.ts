import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decode } from './decode.ts';
import { UnreadableFileError } from './errors.ts';
import { SEPARATORS, type Mapping, type Separator } from './mapping.ts';
import { isBlank, requireColumns, type Table, type TableRow } from './table.ts';

/** In characters. A longer row has a quotation mark that was never closed. */
const LONGEST_RECORD = 100_000;
/** A first line that Excel writes, which names the separator. */
const SEPARATOR_LINE = /^sep=([,;\t])\r?\n/iu;

/** Reads a CSV file (RFC 4180) with commas, semicolons or tabs, in bounded memory. */
export async function readCsv(
  bytes: AsyncIterable<Uint8Array>,
  mapping: Mapping | undefined,
): Promise<Table> {
  const texts = decode(bytes, mapping?.encoding)[Symbol.asyncIterator]();
  const start = await firstLine(texts);
  const [line = '', stated] = SEPARATOR_LINE.exec(start) ?? [];
  const text = start.slice(line.length);
  const separator = mapping?.separator ?? (stated as Separator | undefined) ?? separatorOf(text);
  requireColumns((text.split('\n', 1)[0] ?? '').split(separator).length);
  const records = recordsOf(withRest(text, texts), separator);
  const { value: heading, done } = await records.next();
  const close = async (): Promise<void> => void (await records.return(undefined));
  if (done === true || isBlank(heading)) {
    await close();
    throw new UnreadableFileError('empty', 'The file is empty, or its first row is.');
  }
  return { heading, headingLine: 1, rows: numbered(records, heading.length), close };
}

async function* numbered(records: AsyncGenerator<string[]>, width: number): AsyncIterable<TableRow> {
  let number = 0;
  for await (const cells of records) {
    number += 1;
    if (isBlank(cells)) continue;
    yield { number, cells, ...(cells.length !== width && { ragged: 'length' as const }) };
  }
}

async function* recordsOf(texts: AsyncIterable<string>, separator: Separator): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter: separator,
    max_record_size: LONGEST_RECORD,
    relax_column_count: true,
  });
  const input = Readable.from(texts);
  // The parser's message contains the cell, so it is replaced, and not kept as a cause.
  input.on('error', (error) => parser.destroy(error));
  try {
    for await (const record of input.pipe(parser)) yield record as string[];
  } catch (error) {
    throw error instanceof CsvError ? refused(error) : error;
  } finally {
    input.destroy();
    parser.destroy();
  }
}

function refused(error: CsvError): UnreadableFileError {
  const lines = (error as { lines?: unknown }).lines;
  const place = typeof lines === 'number' ? ` near line ${lines}` : '';
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? new UnreadableFileError(
        'record-too-long',
        `A row${place} is longer than ${LONGEST_RECORD} characters. Probably a quotation mark is not closed.`,
      )
    : new UnreadableFileError(
        'quotes',
        `The quotation marks${place} are wrong. A cell with a quotation mark in it is written in quotation marks, and the mark twice.`,
      );
}

/** At least the whole heading. */
async function firstLine(texts: AsyncIterator<string>): Promise<string> {
  let text = '';
  while (!/\n[\s\S]*\n/u.test(text) && text.length < LONGEST_RECORD) {
    const { value, done } = await texts.next();
    if (done === true) return text;
    text += value;
  }
  return text;
}

async function* withRest(text: string, rest: AsyncIterator<string>): AsyncIterable<string> {
  try {
    yield text;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** The separator that splits the heading. */
function separatorOf(text: string): Separator {
  const [heading = ''] = text.replaceAll(/"[^"]*"/gu, '').split(/\r?\n|\r/u, 1);
  const counts = SEPARATORS.map((separator) => ({ separator, count: heading.split(separator).length - 1 }));
  const used = counts.filter(({ count }) => count > 0);
  if (used.length <= 1) return used[0]?.separator ?? ',';
  throw new UnreadableFileError(
    'separator',
    'The heading has commas, semicolons or tabs side by side. State "separator" in the mapping.',
  );
}
