import type { Source } from '../model/types.ts';

const OPEN_POINTS = '/reference/open-points/';

/** Where a badge leads: to the open point that explains it, or to what is said of the section. */
export function sourceHref({ status, section, notes }: Source): string {
  const [first] = notes;
  return status === 'stated' || !first ? `${OPEN_POINTS}#section-${section}` : openPointHref(first);
}

export function openPointHref(id: string): string {
  return `${OPEN_POINTS}#${id}`;
}

/** `identifier-alphabet` as a reader says it. */
export function openPointName(id: string): string {
  return id.replaceAll('-', ' ');
}
