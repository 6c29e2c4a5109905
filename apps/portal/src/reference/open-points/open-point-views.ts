import { firstSentence, isSettled } from '@workrights/spec/reader';
import { readReference } from '../model/reference.ts';
import type { InterfaceId, OpenPoint, Source } from '../model/types.ts';
import { sourcePageHref } from '../sources/source-pages.ts';
import type { Place } from './place-lines.ts';
import { interfacesOf, placesOf } from './places.ts';
import { sectionTitle, sectionTitles } from './sections.ts';

/** The page with all of them. */
export const ALL_OPEN_POINTS = '/reference/open-points/all/';

/** Where a badge leads: to the open point that explains it, to its page among the sources, or to what is said of the section. */
export function sourceHref({ status, section, page, notes }: Source): string {
  const [first] = notes;
  if (page !== undefined && !first) return sourcePageHref(page);
  return status === 'stated' || !first ? `${ALL_OPEN_POINTS}#section-${section}` : openPointHref(first);
}

/** An open point with its texts as Markdown, but for the question, which is plain text to be sent. */
export interface OpenPointView extends OpenPoint {
  readonly href: string;
  /** What isn't documented, as the title of its page: plain text. */
  readonly title: string;
  /** The first sentence of what this kit assumes, or of what settles the point: plain text. */
  readonly short: string;
  /** One, or both when it is about the service as a whole. */
  readonly interfaces: readonly InterfaceId[];
  readonly places: readonly Place[];
}

/** The open points of one section of one interface, or of both. */
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
 * The open points, and those that are settled.
 *
 * @throws Error when a place of a point is nowhere in the reference.
 */
export function openPointViews(): readonly OpenPointView[] {
  views ??= readReference().openPoints.map(viewOf);
  return views;
}

export function openPointHref(id: string): string {
  return `/reference/open-points/${id}/`;
}

/** In one sentence of plain text: what this kit assumes, which says who assumes it; or what is published, once it is settled. */
export function shortAnswer({ choice, published }: Pick<OpenPoint, 'choice' | 'published'>): string {
  const text = published && isSettled({ published }) ? published.says : choice;
  return firstSentence(text).replaceAll('`', '');
}

/** The points that public pages of the service settle, in the order of the list. */
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

/** The text with names of fields marked as code and other points as links, as Markdown. */
function withCode(text: string): string {
  const ids = new Set(readReference().openPoints.map(({ id }) => id));
  return text
    .replaceAll(/(?<![`\w./-])[a-z]+(?:_[a-z]+)+(?:\.[a-z_]+)*(?![`\w/-])/g, '`$&`')
    .replaceAll(/(?<=see )[a-z-]+-[a-z-]+/g, (id) =>
      ids.has(id) ? `[${id.replaceAll('-', ' ')}](${openPointHref(id)})` : id,
    );
}

/** The points that are open: what is about the service as a whole first, then by interface and by section in the order of the description. */
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
