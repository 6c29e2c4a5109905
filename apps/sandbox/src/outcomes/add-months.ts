/**
 * The calendar date some months later. If that month is too short, its last day: six months after 31 August is 28 or 29
 * February.
 *
 * @param date `yyyy-mm-dd`
 */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const target = year * 12 + (month - 1) + months;
  const [targetYear, targetMonth] = [Math.floor(target / 12), target % 12];
  // Day 0 of the next month is the last day of this one.
  const lastDay = new Date(Date.UTC(targetYear, targetMonth + 1, 0)).getUTCDate();
  return [
    String(targetYear).padStart(4, '0'),
    String(targetMonth + 1).padStart(2, '0'),
    String(Math.min(day, lastDay)).padStart(2, '0'),
  ].join('-');
}
