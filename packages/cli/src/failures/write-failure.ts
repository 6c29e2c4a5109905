import { plain } from '../output/plain.ts';
import { EXIT } from './exit-codes.ts';
import { Failure } from './failure.ts';

/** How a failure looks: lines for people, or one JSON document for programs. Both go to standard error. */
export function writeFailure({ message, details }: Failure, asJson: boolean): string {
  if (asJson) {
    const { code, exitCode, ...others } = details;
    return JSON.stringify({ error: { code, message, ...others, exitCode } });
  }
  const fields = (details.fields ?? []).map(({ path, flag, rule }) => {
    const name =
      [flag && `--${flag}`, path && (flag ? `(${path})` : path)].filter(Boolean).join(' ') || 'The request';
    return `  ${name} ${rule}`;
  });
  const facts = [
    details.requestId === undefined ? undefined : `Request id for support: ${details.requestId}.`,
    details.checkId === undefined ? undefined : `Check: ${details.checkId}.`,
  ].filter((fact) => fact !== undefined);
  return [
    `workrights: ${message}`,
    ...fields,
    ...(facts.length > 0 ? [`  ${facts.join(' ')}`] : []),
    ...(details.body === undefined ? [] : [`  ${plain(JSON.stringify(details.body))}`]),
    ...(details.fix === undefined ? [] : [`  ${details.fix}`]),
  ].join('\n');
}

/** Anything that is thrown, as a failure. What nobody foresaw says its own message and nothing else. */
export async function failureOf(
  error: unknown,
  request?: string,
  showRefusal: boolean = false,
): Promise<Failure> {
  if (error instanceof Failure) return error;
  // Loaded when something of the client may have failed: `--help` needs none of it.
  const { fromClientError } = await import('./from-client.ts');
  const known = fromClientError(error, request, showRefusal);
  if (known) return known;
  const { name, code, syscall, message } = error as NodeJS.ErrnoException;
  if (name === 'AbortError') {
    return new Failure('Interrupted.', { code: 'interrupted', exitCode: EXIT.interrupted });
  }
  if (code !== undefined && syscall !== undefined) {
    return new Failure(`Cannot ${syscall} a file: ${code}.`, { code: 'file', exitCode: EXIT.failed });
  }
  return new Failure(message ?? 'Something failed.', { code: 'unexpected' });
}
