import { table } from './table.ts';

/** A figure that this project promises, with its goal. */
export interface PromisedFigure {
  /** What is measured, with its unit. */
  readonly what: string;
  /** The peer whose figure in the same run is the divisor. Absent when the goal is absolute. */
  readonly beside?: string;
  readonly value: number;
  readonly goal: { readonly at: 'most' | 'least'; readonly bound: number };
}

type Options = Pick<PromisedFigure, 'beside'>;

export function atMost(what: string, value: number, bound: number, options: Options = {}): PromisedFigure {
  return { what, ...options, value, goal: { at: 'most', bound } };
}

export function atLeast(what: string, value: number, bound: number, options: Options = {}): PromisedFigure {
  return { what, ...options, value, goal: { at: 'least', bound } };
}

/** How many times better than its goal a figure is. Below 1, the goal is missed. */
export function headroom({ value, goal: { at, bound } }: PromisedFigure): number {
  if (at === 'least') return value / bound;
  // Also right when the bound is 0.
  return value === 0 ? Infinity : bound / value;
}

/** A figure that could not be read (`NaN`) misses its goal. */
export function isKept({ value, goal: { at, bound } }: PromisedFigure): boolean {
  return at === 'most' ? value <= bound : value >= bound;
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

export function inFigures(value: number): string {
  return value >= 100 ? whole(value) : value.toLocaleString('en', { maximumSignificantDigits: 4 });
}

export function promiseTable(figures: readonly PromisedFigure[]): string {
  return table(
    ['promised', 'beside', 'goal', 'figure', 'kept'],
    figures.map((figure) => [
      figure.what,
      figure.beside ?? '',
      `at ${figure.goal.at} ${inFigures(figure.goal.bound)}`,
      inFigures(figure.value),
      isKept(figure) ? 'yes' : 'no',
    ]),
    ['promised', 'beside', 'kept'],
  );
}
