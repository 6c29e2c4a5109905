/** The class of an error and where it was thrown, without message and cause: they may repeat a value that was sent. */
export function describeDefect(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const [, ...frames] = (error.stack ?? '').split(/\n(?=\s+at )/u);
  return [error.name, ...frames].join('\n');
}
