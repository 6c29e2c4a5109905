/** An error in a guide, with its place. */
export interface Finding {
  /** The path from the root of the repository, or a name for the text. */
  readonly file: string;
  /** The line in the file, from 1. */
  readonly line: number;
  readonly message: string;
}

export function printFinding({ file, line, message }: Finding): string {
  return `${file}:${line}: ${message}`;
}
