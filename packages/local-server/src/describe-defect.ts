/**
 * The class of an error and where it was thrown. Leaves out its message and cause, which may repeat a value that was sent.
 */
export function describeDefect(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const [, ...frames] = (error.stack ?? '').split(/\n(?=\s+at )/u);
  return [error.name, ...frames].join('\n');
}
