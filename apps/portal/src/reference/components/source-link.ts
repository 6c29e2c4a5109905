import type { Source } from '../model/types.ts';
import { openPointHref } from '../open-points/open-point-views.ts';

const OPEN_POINTS = '/reference/open-points/';

/** Where a badge leads: to the open point that explains it, or to what is said of the section. */
export function sourceHref({ status, section, notes }: Source): string {
  const [first] = notes;
  return status === 'stated' || !first ? `${OPEN_POINTS}#section-${section}` : openPointHref(first);
}
