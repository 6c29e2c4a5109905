/** Something wrong in a guide, with its place. */
export interface Finding {
  /** Path from the root of the repository, or what the text is. */
  readonly file: string;
  /** Of the file, from 1. */
  readonly line: number;
  readonly message: string;
}

export function printFinding({ file, line, message }: Finding): string {
  return `${file}:${line}: ${message}`;
}
