/** Something wrong in a guide, with its place. */
export interface Finding {
  /** Path below `docs/`. */
  readonly file: string;
  /** Of the file, from 1. */
  readonly line: number;
  readonly message: string;
}

export function printFinding({ file, line, message }: Finding): string {
  return `docs/${file}:${line}: ${message}`;
}
