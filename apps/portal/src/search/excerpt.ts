import type { AskedWord } from './search.ts';
import { stemOf, wordsOf } from './words.ts';

export interface Piece {
  readonly text: string;
  /** Whether it is a word of the query. */
  readonly asked: boolean;
}

const LENGTH = 220;
/** How many characters to show before the first word of the query, in a sentence that is too long to be shown whole. */
const BEFORE = 60;
/** What a term of a list says before its colon, such as "This kit assumes:". Its sentence must not stand without it. */
const TERM = /^[^.:]{1,40}: /u;

/**
 * The sentence of a section that answers the query best, with what follows it, as far as there is room. Of two, the earlier.
 *
 * @param text has a line for each paragraph, list item and row.
 */
export function excerptOf(text: string, asked: readonly AskedWord[]): Piece[] {
  const lines = text.split('\n');
  const sentences = lines.flatMap((line, number) =>
    sentencesOf(line).map((sentence) => ({ ...sentence, number, weight: weigh(sentence.text, asked) })),
  );
  const best = sentences.reduce<(typeof sentences)[number] | undefined>(
    (one, other) => (one === undefined || other.weight > one.weight ? other : one),
    undefined,
  );
  if (best === undefined) return [];
  const line = lines[best.number]!;
  const rest = [line.slice(best.start), ...lines.slice(best.number + 1)].join(' ');
  const { shown, skipped } = shorten(rest, best.text.length, asked);
  const term = best.start > 0 || skipped > 0 ? (TERM.exec(line)?.[0] ?? '') : '';
  const pieces: Piece[] = [];
  if (best.number > 0 || best.start > 0 || skipped > 0) pieces.push({ text: `${term}… `, asked: false });
  pieces.push(...marked(shown, asked));
  if (skipped + shown.length < rest.length) pieces.push({ text: ' …', asked: false });
  return pieces;
}

interface Sentence {
  readonly text: string;
  readonly start: number;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });

function sentencesOf(line: string): Sentence[] {
  return [...SEGMENTER.segment(line)].map(({ segment, index }) => ({ text: segment, start: index }));
}

/** The weight of all words of the query that a sentence has. */
function weigh(sentence: string, asked: readonly AskedWord[]): number {
  const stems = new Set(wordsOf(sentence).map(stemOf));
  const had = asked.filter(({ forms }) => forms.some((form) => stems.has(form)));
  return had.reduce((sum, { weight }) => sum + weight, 0);
}

/** Whole words. Begins shortly before the first word of the query if the sentence is longer than there is room for. */
function shorten(
  text: string,
  sentence: number,
  asked: readonly AskedWord[],
): { readonly shown: string; readonly skipped: number } {
  const first = marked(text.slice(0, sentence), asked)[0];
  const at = first === undefined || first.asked ? 0 : first.text.length;
  const skipped =
    sentence <= LENGTH || at <= BEFORE || at >= sentence ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const end = text.length <= skipped + LENGTH ? text.length : text.lastIndexOf(' ', skipped + LENGTH);
  return { shown: text.slice(skipped, end > skipped ? end : skipped + LENGTH), skipped };
}

/** A text in pieces, with the words of the query apart. */
function marked(text: string, asked: readonly AskedWord[]): Piece[] {
  const forms = new Set(asked.flatMap((each) => each.forms));
  const begun = asked.at(-1)?.word ?? '';
  const isAsked = (word: string) =>
    wordsOf(word).some((part) => forms.has(stemOf(part)) || (begun.length > 2 && part.startsWith(begun)));
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    if (!isAsked(word)) continue;
    pieces.push({ text: text.slice(done, index), asked: false }, { text: word, asked: true });
    done = index + word.length;
  }
  pieces.push({ text: text.slice(done), asked: false });
  return pieces.filter((piece) => piece.text !== '');
}
