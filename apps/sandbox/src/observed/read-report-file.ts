import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { InvalidReportError } from './invalid-report-error.ts';
import { observedIn, type Observed } from './observed.ts';

/** The contract limits the size of a report; real ones are far smaller. */
const LARGEST = 32 * 1024 * 1024;

/**
 * Reads the JSON report of `workrights observe`.
 *
 * @throws InvalidReportError for a file that can't be read or isn't such a report.
 */
export async function readReportFile(path: string): Promise<Observed> {
  const report = parse(path, await readText(path));
  if (!isReport(report)) {
    throw new InvalidReportError(path, 'is not a report of workrights observe. Use its JSON form.');
  }
  if (report.version > 1) {
    throw new InvalidReportError(
      path,
      'comes from a newer version of this kit, and has another form. Update the sandbox, or make the report with this version.',
    );
  }
  return observedIn(report.points);
}

async function readText(path: string): Promise<string> {
  // Reading one byte more shows that it is too large. The file's stated size isn't used, because a device has none.
  const bytes = await buffer(createReadStream(path, { end: LARGEST })).catch(
    ({ code }: NodeJS.ErrnoException) => {
      throw new InvalidReportError(path, `cannot be read: ${code ?? 'the system gives no reason'}.`);
    },
  );
  if (bytes.length > LARGEST) {
    throw new InvalidReportError(path, 'is larger than 32 MiB: no report of workrights observe is.');
  }
  return new TextDecoder().decode(bytes);
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's error would quote the text.
    throw new InvalidReportError(path, 'is not JSON. Use the JSON form of the report.');
  }
}

interface Report {
  readonly version: number;
  readonly points: readonly unknown[];
}

function isReport(value: unknown): value is Report {
  const { format, version, points } = { ...(value as Partial<Record<string, unknown>> | null) };
  return (
    format === 'workrights-observe' &&
    Number.isSafeInteger(version) &&
    Number(version) >= 1 &&
    (Number(version) > 1 || Array.isArray(points))
  );
}
