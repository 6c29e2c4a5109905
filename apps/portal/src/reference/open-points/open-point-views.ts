import { readReference } from '../model/reference.ts';
import type { InterfaceId, OpenPoint } from '../model/types.ts';
import type { Place } from './place-lines.ts';
import { interfaceOf, placesOf } from './places.ts';
import { sectionTitle, sectionTitles } from './sections.ts';

export interface OpenPointView extends OpenPoint {
  readonly interface: InterfaceId;
  readonly places: readonly Place[];
}

/** The open points of one section of one interface. */
export interface OpenPointGroup {
  /** Id on the page. */
  readonly anchor: string;
  readonly interface: InterfaceId;
  readonly section: string;
  readonly title: string;
  readonly points: readonly OpenPointView[];
}

/** @throws Error when a place of an open point is nowhere in the reference. */
export function openPointViews(): OpenPointView[] {
  return readReference().openPoints.map((point) => {
    const places = point.where.flatMap((where) => {
      const found = placesOf(where);
      if (found.length === 0) throw new Error(`The reference shows ${where} of ${point.id} nowhere.`);
      return found;
    });
    const unique = [...new Map(places.map((place) => [place.href, place])).values()];
    const missing = withCode(point.missing);
    const question = withCode(point.question);
    const choice = withCode(point.choice);
    return {
      ...point,
      missing,
      question,
      choice,
      interface: interfaceOf(point.where[0] ?? ''),
      places: unique,
    };
  });
}

/** The text with names of fields marked as code, as Markdown. */
function withCode(text: string): string {
  return text.replaceAll(/(?<![`\w./-])[a-z]+(?:_[a-z]+)+(?:\.[a-z_]+)*(?![`\w/-])/g, '`$&`');
}

/** By interface, then by section in the order of the description. */
export function openPointGroups(): OpenPointGroup[] {
  const points = openPointViews();
  const order = Object.keys(sectionTitles).toSorted((one, other) => Number(one) - Number(other));
  return (['visa-checks', 'work-rights'] as const).flatMap((id) =>
    order.flatMap((section) => {
      const own = points.filter((point) => point.interface === id && point.section === section);
      if (own.length === 0) return [];
      return [
        { anchor: `${id}-${section}`, interface: id, section, title: sectionTitle(section), points: own },
      ];
    }),
  );
}
