import { textOf } from './json';

/** Longest name that file systems take, in characters. */
const LONGEST = 200;

/**
 * A name that is safe for a file: without folders, characters that a file system or a shell reads, and those that
 * turn the writing around. Null when nothing of it is left.
 */
export function asFileName(value: unknown): string | null {
  const [last = ''] = (textOf(value) ?? '').split(/[/\\]/u).slice(-1);
  const plain = last.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').replaceAll(/[<>:"|?*]/gu, '_');
  return textOf(plain.replace(/^[.\s]+/u, '').slice(-LONGEST));
}
