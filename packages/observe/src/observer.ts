import type { Exchange } from './exchange.ts';
import { reduce } from './reduce/reduce.ts';
import { countedIn, makeReport } from './report/make-report.ts';
import type { Report } from './report/report.ts';
import { createTallies } from './counting/tallies.ts';

/** Sees exchanges and counts what shape they have. It keeps no value of them. */
export interface Observer {
  /** Reduces an exchange and forgets it. Never throws. */
  see(exchange: Exchange): void;
  /** Exchanges seen so far, those of the earlier report too. */
  readonly exchanges: number;
  /** What was counted so far, and what it says about each open point. Plain JSON, without an id or a text of anybody. */
  report(): Report;
}

/**
 * Starts to count. `serveObserver`, `observeFetch` and `readHar` show it exchanges.
 *
 * @param earlier a report to go on with, as `readReport` reads it.
 */
export function createObserver(earlier?: Report): Observer {
  const tallies = createTallies(earlier && countedIn(earlier));
  return {
    see(exchange) {
      tallies.add(reduce(exchange), exchange.at);
      // V8 keeps the text that an expression matched last (`RegExp.input`). Match an empty text, so that no value stays in
      // memory.
      /(?:)/.test('');
    },
    get exchanges() {
      return tallies.exchanges;
    },
    report: () => makeReport(tallies.counted()),
  };
}
