import type { Logger } from '@workrights/client';
import type { RunProgress } from '@workrights/durable';
import { endProgress, note, progress } from '../../terminal/terminal.ts';
import { counted, countsInLine } from './counts.ts';

/** Seconds between two progress lines if standard error is no terminal. */
const LINE_EVERY = 10;
/** Width of the narrowest usual terminal. */
const WIDTH = 80;
const BAR = 20;
const DAY = 24 * 3_600_000;

/** Shows progress: one changing line on a terminal, otherwise a line every few seconds. */
export function progressWriter(): (progress: RunProgress) => void {
  let last = -LINE_EVERY;
  return (seen) => {
    const { isTTY, columns = WIDTH } = process.stderr;
    const line = showProgress(seen, Math.min(WIDTH, isTTY ? columns : WIDTH) - 1);
    if (isTTY) {
      progress(line);
      return;
    }
    const now = performance.now() / 1000;
    if (now - last < LINE_EVERY) return;
    last = now;
    note(line);
  };
}

/** Progress of a run, most important parts first. A part that doesn't fit is omitted, never cut. */
export function showProgress(
  { counts, perMinute, sentBy, doneBy, waitsUntil, again }: RunProgress,
  width: number,
  now = Date.now(),
): string {
  const { total, completed, failed, refused, held } = counts;
  const share = total === 0 ? 1 : (completed + failed + refused + held) / total;
  const filled = Math.floor(share * BAR);
  const bar = `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}]`;
  const eta = doneBy ?? sentBy;
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  let line = [`${bar} ${percent}`, ...(eta === undefined ? [] : [`ETA ${timeOf(eta, now)}`])].join('  ');
  const states = countsInLine(counts);
  const isResult = (state: string): boolean => state.endsWith('with a result');
  const parts = [
    ...(waitsUntil === undefined ? [] : [`waits until ${timeOf(waitsUntil, now)}`]),
    ...(again === undefined ? [] : [`${again.rows} again at ${timeOf(again.at, now)}`]),
    ...states.filter(isResult),
    ...states.filter((state) => !isResult(state)),
    ...(perMinute > 0 ? [`${counted(perMinute, 'row')} a minute`] : []),
  ];
  for (const [index, part] of parts.entries()) {
    const longer = `${line}${index === 0 ? '  ' : ', '}${part}`;
    if (longer.length <= width) line = longer;
  }
  return line.slice(0, width);
}

function timeOf(at: number, now: number): string {
  const text = new Date(at).toISOString();
  const day = at - now > DAY ? `${text.slice(0, 10)} ` : '';
  return `${day}${text.slice(11, 16)} UTC`;
}

/** How many different messages are kept. */
const MOST_MESSAGES = 20;

/** Keeps the client's messages out of the progress line. They are printed after the run, each once with its count. */
export class QuietLog {
  readonly #counts = new Map<string, number>();
  #others = 0;
  readonly logger: Logger;

  constructor() {
    const keep = (message: string): void => this.#keep(message);
    this.logger = { error: keep, warn: keep, info: keep, debug: keep };
  }

  /** Also clears the progress line. */
  tell = (): void => {
    endProgress();
    for (const [message, count] of this.#counts) {
      note(`workrights: ${message}${count > 1 ? ` (${count} times)` : ''}`);
    }
    if (this.#others > 0) note(`workrights: and ${counted(this.#others, 'other message')}`);
    this.#counts.clear();
  };

  #keep(message: string): void {
    const count = this.#counts.get(message) ?? 0;
    if (count === 0 && this.#counts.size >= MOST_MESSAGES) this.#others += 1;
    else this.#counts.set(message, count + 1);
  }
}
