import { hash } from 'node:crypto';

/** A UUID (version 8) that is the same for the same name, so that another build gives the same file. */
export function stableId(name: string): string {
  const digits = hash('sha256', `workrights-kit/${name}`).slice(0, 32).split('');
  digits[12] = '8';
  digits[16] = 'a';
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
