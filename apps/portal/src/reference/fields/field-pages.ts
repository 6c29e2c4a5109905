import { everyField, fieldsOfOperation, readReference } from '../model/reference.ts';
import type { Field, InterfaceId } from '../model/types.ts';
import { partOf, type Place, type PlaceLine, placeLines } from '../open-points/place-lines.ts';

export interface MeaningHeading {
  readonly slug: string;
  readonly path: string;
  /** The objects or operations that have it: `in the response of visa checks`. */
  readonly where: string;
  readonly text: string;
}

const INTERFACES = { 'visa-checks': 'visa checks', 'work-rights': 'onboarding and work rights' } as const;

/** One heading for each meaning. No two are the same. */
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
  // A title begins with a capital, but not in the middle of a sentence.
  if (part === 'object') return { path, where: `in ${withArticle(pages)}` };
  const of = pages.length < 3 ? pages.join(' and ') : INTERFACES[meaning.interface];
  return { path, where: `in the ${part} of ${of}` };
}

/** `the visa check`, `the onboarding request and the work rights record`. */
function withArticle(titles: readonly string[]): string {
  return titles.map((title) => `the ${title.toLowerCase().replace(/^the /, '')}`).join(' and ');
}

/** The schema that contains the field, in words: `New Zealand verification`. */
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

/** One definition of a field. Several operations may have it. */
export interface FieldMeaning {
  readonly field: Field;
  readonly interface: InterfaceId;
  readonly side: 'request' | 'response';
  readonly places: readonly Place[];
}

/** All fields, parameters and headers of one name. Names that differ only in capitals share a page. */
export interface FieldPage {
  readonly slug: string;
  readonly url: string;
  /** As the contract writes it. The most frequent one comes first. */
  readonly names: readonly string[];
  readonly meanings: readonly FieldMeaning[];
}

export function fieldSlug(name: string): string {
  return name.toLowerCase();
}

export function fieldUrl(name: string): string {
  return `/reference/fields/${fieldSlug(name)}/`;
}

let pages: FieldPage[] | undefined;

/** A page for each name, in alphabetical order. Aliases of an operation have the same fields and are left out. */
export function fieldPages(): readonly FieldPage[] {
  pages ??= buildPages();
  return pages;
}

function buildPages(): FieldPage[] {
  const bySlug = new Map<string, Map<string, FieldMeaning & { places: Place[] }>>();
  const add = (field: Field, id: InterfaceId, place: Place): void => {
    const side = /response|error|object/.test(place.part) ? 'response' : 'request';
    const slug = fieldSlug(field.name);
    const meanings = bySlug.get(slug) ?? new Map<string, FieldMeaning & { places: Place[] }>();
    const key = `${id} ${side} ${contentOf(field)}`;
    const meaning = meanings.get(key) ?? { field, interface: id, side, places: [] };
    meaning.places.push(place);
    meanings.set(key, meaning);
    bySlug.set(slug, meanings);
  };
  for (const { id, objects, operations } of readReference().interfaces) {
    for (const operation of operations) {
      if (operation.aliasOf !== undefined) continue;
      for (const field of fieldsOfOperation(operation)) {
        const href = `${operation.href}#${field.anchor}`;
        add(field, id, { href, page: operation.id, part: partOf(field), path: field.path });
      }
    }
    for (const { href, title, fields } of objects)
      for (const field of everyField(fields))
        add(field, id, { href: `${href}#${field.anchor}`, page: title, part: 'object', path: field.path });
  }
  return [...bySlug]
    .map(([slug, meanings]) => pageOf(slug, [...meanings.values()]))
    .toSorted((one, other) => one.slug.localeCompare(other.slug));
}

/** The content of a field. Fields with the same content are one meaning, even in different schemas. */
function contentOf(field: Field): string {
  const { type, nullable, description, constraints, values, examples, source, variants } = field;
  const presence = field.presence.map(({ branches, ...each }) => ({
    ...each,
    branches: branches.map(({ name }) => name),
  }));
  const within = [...everyField(field.children)].map(({ path }) => path.slice(field.path.length));
  const said = { type, nullable, description, constraints, values, examples, source, variants, presence };
  return JSON.stringify({ ...said, within });
}

function pageOf(slug: string, meanings: readonly FieldMeaning[]): FieldPage {
  const counts = new Map<string, number>();
  for (const { field, places } of meanings)
    counts.set(field.name, (counts.get(field.name) ?? 0) + places.length);
  const names = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  return { slug, url: `/reference/fields/${slug}/`, names, meanings };
}

/** The title of a meaning on its page: the path without the envelope, and the part if the path isn't unique. */
export function meaningTitle({ field, places }: FieldMeaning): { path: string; part: string } {
  const [line] = linesOf({ places });
  return { path: line?.label ?? field.name, part: places[0]?.part ?? '' };
}

export function linesOf({ places }: Pick<FieldMeaning, 'places'>): PlaceLine[] {
  return placeLines(places);
}

/** One sentence about a name, as plain text for lists and search results. */
export function fieldSummary({ meanings }: FieldPage): string {
  const texts = meanings.flatMap(({ field }) => [
    field.description,
    ...field.variants.map((variant) => variant.description),
  ]);
  const text = texts.find((one) => one !== '') ?? '';
  return plain(text).replace(/^(?<first>.+?[.?])\s.*$/s, '$<first>');
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[(?<text>[^\]]*)\]\([^)]*\)/g, '$<text>')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function fieldTexts(count: number): { title: string; description: string; lead: string } {
  return {
    title: 'Fields',
    description: `All ${count} names of fields, parameters and headers of both interfaces, and where each stands.`,
    lead: `Every name in the bodies, parameters and headers of both interfaces, ${count} in all. Each leads to what it means in each place and to the operations that have it.`,
  };
}
