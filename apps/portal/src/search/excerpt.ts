import { askedWords, sameAs } from './words.ts';

export interface Piece {
  readonly text: string;
  /** Whether it is a word that was asked for. */
  readonly asked: boolean;
}

const LENGTH = 180;
/** How much of the text stands before the first word that was asked for. */
const BEFORE = 60;

/** The part of a text in which the words of a search stand, at whole words. */
export function excerptOf(text: string, query: string): Piece[] {
  const words = askedWords(query).flatMap((word) => [word, ...sameAs(word)]);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}\\p{N}_]*`, 'giu');
  const at = words.length === 0 ? 0 : Math.max(0, text.search(pattern));
  const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const end = text.length <= from + LENGTH ? text.length : text.lastIndexOf(' ', from + LENGTH);
  const shown = text.slice(from, end > from ? end : from + LENGTH);
  const pieces: Piece[] = from > 0 ? [{ text: '… ', asked: false }] : [];
  let done = 0;
  for (const { 0: word, index } of words.length === 0 ? [] : shown.matchAll(pattern)) {
    pieces.push({ text: shown.slice(done, index), asked: false }, { text: word, asked: true });
    done = index + word.length;
  }
  pieces.push({ text: shown.slice(done), asked: false });
  if (from + shown.length < text.length) pieces.push({ text: ' …', asked: false });
  return pieces.filter((piece) => piece.text !== '');
}
