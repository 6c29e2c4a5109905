import { knownHeaders, lengths, tokensOf } from '@workrights/spec/observing';

import { contract } from '../generated/contract.gen.ts';
import { MOST_NAMES } from '../reduce/headers.ts';
import { unlistedLength } from '../reduce/text-format.ts';
import type { Sighting } from '../sighting.ts';

type Place = Pick<Sighting, 'operation' | 'at' | 'token' | 'length'>;

const headers = new Set<string>([...knownHeaders, '?']);
const operations = new Map(
  contract.map(({ id, paths, request, response }) => [
    id,
    // The parameters of an operation don't depend on what a client sends to it.
    { id, paths: paths.map((path) => path.id), hasLimit: true, request, response },
  ]),
);

/** Whether all words of a place are of closed lists, so that it holds no value of anybody. */
export function isClosed({ operation, at, token, length }: Place): boolean {
  return isToken(operation, at, token) && (length === undefined || isLength(token, length));
}

function isToken(id: string, at: string, word: string): boolean {
  const operation = operations.get(id);
  if (at === 'status' && (operation || id === 'unlisted')) return /^(?:=[1-9]\d\d|unlisted)$/.test(word);
  if (!operation) return false;
  if (at === 'headers') return isOrder(word);
  return tokensOf(operation, at)?.includes(word) ?? false;
}

/** Names of headers as they came, at most as many as the observer keeps. */
function isOrder(words: string): boolean {
  const names = words.split(' ');
  return words === '' || (names.length <= MOST_NAMES && names.every((name) => headers.has(name)));
}

function isLength(token: string, length: string): boolean {
  if (token.startsWith('string:')) return lengths.some((range) => range === length);
  const isNumber = /^\d{1,2}\+?$/.test(length);
  return token === 'unlisted' && isNumber && length === unlistedLength(Number.parseInt(length, 10));
}
