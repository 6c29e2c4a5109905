import { inWords, placeWindows } from './windows.ts';

/** The text alternative of the drawing, as it stands in the guide: the cells of each row. */
export function offPeakTable(): [place: string, january: string, july: string][] {
  return placeWindows().map(({ name, january, july }) => [name, inWords(january), inWords(july)]);
}
