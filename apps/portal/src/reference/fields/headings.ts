import { fieldSummary, meaningTitle, type FieldMeaning, type FieldPage } from './field-pages.ts';

export interface MeaningHeading {
  readonly slug: string;
  readonly path: string;
  /** Of what: `in the response of visa checks`. */
  readonly where: string;
  readonly text: string;
}

const INTERFACES = { 'visa-checks': 'visa checks', 'work-rights': 'onboarding and work rights' } as const;

/** One a meaning, no two alike. */
export function headingsOf({ meanings }: FieldPage): MeaningHeading[] {
  const texts = meanings.map(textOf);
  return texts.map(({ path, where }, index) => {
    const same = texts.filter((other) => other.path === path && other.where === where);
    const meaning = meanings[index];
    const full = same.length > 1 && meaning ? `${where}: ${schemaOf(meaning)}` : where;
    const text = `${path} ${full}`;
    return { slug: text.toLowerCase().replaceAll(/[^\w.]+/g, '-'), path, where: full, text };
  });
}

function textOf(meaning: FieldMeaning): { path: string; where: string } {
  const { path, part } = meaningTitle(meaning);
  const pages = [...new Set(meaning.places.map(({ page }) => page))];
  // A title begins like a sentence; in the middle of one it doesn't.
  if (part === 'object') return { path, where: `in ${withArticle(pages)}` };
  const of = pages.length < 3 ? pages.join(' and ') : INTERFACES[meaning.interface];
  return { path, where: `in the ${part} of ${of}` };
}

/** `the visa check`, `the onboarding request and the work rights record`. */
function withArticle(titles: readonly string[]): string {
  return titles.map((title) => `the ${title.toLowerCase().replace(/^the /, '')}`).join(' and ');
}

/** The schema that the field stands in, as words: `New Zealand verification`. */
function schemaOf({ field }: FieldMeaning): string {
  const name = /#\/components\/schemas\/(?<name>\w+)\//.exec(field.pointers[0] ?? '')?.groups?.['name'] ?? '';
  return name
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('New zealand', 'New Zealand');
}

/** For search results and link previews. */
export function describeField(page: FieldPage): string {
  const places = page.meanings.reduce((count, meaning) => count + meaning.places.length, 0);
  const where = places === 1 ? 'one place' : `${places} places`;
  return `${fieldSummary(page)} In ${where} of the reference.`.trim();
}
