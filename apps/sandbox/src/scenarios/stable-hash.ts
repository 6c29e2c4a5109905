import { hash } from 'node:crypto';

/** A hash that gives different people different but stable sandbox data. It isn't a secret and must not protect anything. */
export function stableHash(...parts: readonly string[]): string {
  return hash('sha256', parts.map((part) => part.toUpperCase()).join('\u0000'), 'hex');
}

/** One of the choices, decided by the hash. `salt` allows several choices by one hash. */
export function pickByHash<Choice>(
  choices: readonly [Choice, ...Choice[]],
  hex: string,
  salt: number = 0,
): Choice {
  return choices[numberFromHash(hex, salt, choices.length)] ?? choices[0];
}

/** A whole number from 0 to `below - 1`, decided by the hash. */
export function numberFromHash(hex: string, salt: number, below: number): number {
  return Number.parseInt(hex.slice(salt * 6, salt * 6 + 12), 16) % below;
}
