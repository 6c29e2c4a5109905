/** A piece of a program: a string, or the code between strings. */
export interface CodePiece {
  readonly text: string;
  readonly isString: boolean;
}

/** Splits a program into pieces that a style sheet can colour. Only strings, a request's values, get a colour. */
export function codePieces(code: string): CodePiece[] {
  return code
    .split(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/)
    .map((text, index) => ({ text, isString: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
