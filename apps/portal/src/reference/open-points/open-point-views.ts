import { firstSentence, isSettled } from '@workrights/spec/reader';
import { readReference } from '../model/reference.ts';
import type { InterfaceId, OpenPoint, Source } from '../model/types.ts';
import { sourcePageHref } from '../sources/source-pages.ts';
import type { Place } from './place-lines.ts';
import { interfacesOf, placesOf } from './places.ts';
import { sectionTitle, sectionTitles } from './sections.ts';

/** The page with all of them. */
export const ALL_OPEN_POINTS = '/reference/open-points/all/';

/** The target of a badge: the open point that explains it, its page among the sources, or its section. */
export function sourceHref({ status, section, page, notes }: Source): string {
  const [first] = notes;
  if (page !== undefined && !first) return sourcePageHref(page);
  return status === 'stated' || !first ? `${ALL_OPEN_POINTS}#section-${section}` : openPointHref(first);
}

/** An open point whose texts are Markdown. Only the question is plain text, for sending. */
export interface OpenPointView extends OpenPoint {
  readonly href: string;
  /** What isn't documented, as the page's title. Plain text. */
  readonly title: string;
  /** The first sentence of what this kit assumes, or of what settles the point. Plain text. */
  readonly short: string;
  /** One interface, or both when the point is about the whole service. */
  readonly interfaces: readonly InterfaceId[];
  readonly places: readonly Place[];
}

/** The open points of a section of one interface or of both. */
export interface OpenPointGroup {
  /** Id on the page. */
  readonly anchor: string;
  readonly interface: InterfaceId | 'both';
  readonly section: string;
  readonly title: string;
  readonly points: readonly OpenPointView[];
}

let views: OpenPointView[] | undefined;

/**
 * All points, open and settled.
 *
 * @throws Error when the reference doesn't show a place of a point.
 */
export function openPointViews(): readonly OpenPointView[] {
  views ??= readReference().openPoints.map(viewOf);
  return views;
}

export function openPointHref(id: string): string {
  return `/reference/open-points/${id}/`;
}

/** One sentence of plain text: what this kit assumes (it names the kit), or what is published if the point is settled. */
export function shortAnswer({ choice, published }: Pick<OpenPoint, 'choice' | 'published'>): string {
  const text = published && isSettled({ published }) ? published.says : choice;
  return firstSentence(text).replaceAll('`', '');
}

/** What a longer question is cut to, in characters: its sentence that asks. */
const LONGEST_QUESTION = 160;

/** The point's question, up to its first question mark. Plain text. */
export function shortQuestion({ question }: Pick<OpenPoint, 'question'>): string {
  const asked = question.slice(0, question.indexOf('?') + 1).replaceAll('`', '');
  return asked.length <= LONGEST_QUESTION ? asked : (asked.split(/(?<=\.) /u).at(-1) ?? asked);
}

/** The points that the service's public pages settle, in the order of the list. */
export function settledPoints(): OpenPointView[] {
  return openPointViews().filter(isSettled);
}

function viewOf(point: OpenPoint): OpenPointView {
  const places = point.where.flatMap((where) => {
    const found = placesOf(where);
    if (found.length === 0) throw new Error(`The reference shows ${where} of ${point.id} nowhere.`);
    return found;
  });
  const { missing, choice, meanwhile, published } = point;
  return {
    ...point,
    href: openPointHref(point.id),
    title: missing.charAt(0).toUpperCase() + missing.slice(1).replaceAll('`', ''),
    short: shortAnswer(point),
    missing: withCode(missing),
    choice: withCode(choice),
    ...(meanwhile !== undefined && { meanwhile: withCode(meanwhile) }),
    ...(published && {
      published: {
        ...published,
        says: withCode(published.says),
        ...(published.first !== undefined && { first: withCode(published.first) }),
        ...(published.kit !== undefined && { kit: withCode(published.kit) }),
      },
    }),
    interfaces: interfacesOf(point.where),
    places: [...new Map(places.map((place) => [place.href, place])).values()],
  };
}

/** Converts the text to Markdown: field names become code, and other points become links. */
function withCode(text: string): string {
  const ids = new Set(readReference().openPoints.map(({ id }) => id));
  return text
    .replaceAll(/(?<![`\w./-])[a-z]+(?:_[a-z]+)+(?:\.[a-z_]+)*(?![`\w/-])/g, '`$&`')
    .replaceAll(/(?<=see )[a-z-]+-[a-z-]+/g, (id) =>
      ids.has(id) ? `[${id.replaceAll('-', ' ')}](${openPointHref(id)})` : id,
    );
}

/** The open points: first those about the whole service, then by interface and by section of the description. */
export function openPointGroups(): OpenPointGroup[] {
  const order = Object.keys(sectionTitles).toSorted((one, other) => Number(one) - Number(other));
  return (['both', 'visa-checks', 'work-rights'] as const).flatMap((id) =>
    order.flatMap((section) => {
      const points = openPointViews().filter(
        (point) =>
          !isSettled(point) &&
          point.section === section &&
          (point.interfaces.length > 1 ? 'both' : point.interfaces[0]) === id,
      );
      if (points.length === 0) return [];
      return [{ anchor: `${id}-${section}`, interface: id, section, title: sectionTitle(section), points }];
    }),
  );
}
