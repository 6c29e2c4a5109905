/** A piece of a program: a string, or what is between strings. */
export interface CodePiece {
  readonly text: string;
  readonly isString: boolean;
}

/** A program in pieces that a style sheet can colour. What matters in a request are its values: the strings. */
export function codePieces(code: string): CodePiece[] {
  return code
    .split(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/)
    .map((text, index) => ({ text, isString: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
