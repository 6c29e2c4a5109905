import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import type { LogFunction, Logger, LogLevel } from './logger.ts';

/** A logger cut to its level: what is not shown is absent, so that nobody gathers details for it. */
export type Log = Partial<Readonly<Record<keyof Logger, LogFunction>>>;

const METHODS = ['error', 'warn', 'info', 'debug'] as const;
const LEVELS: readonly string[] = ['off', ...METHODS];

/** @throws InvalidRequestError for an unknown level or a logger without the methods that the level needs. */
export function createLog(logger: Logger = console, level: LogLevel = 'warn'): Log {
  const shown = METHODS.slice(0, LEVELS.indexOf(level));
  if (!LEVELS.includes(level)) {
    throw new InvalidRequestError([{ path: 'logLevel', rule: `must be one of ${LEVELS.join(', ')}` }]);
  }
  if (shown.some((method) => typeof logger[method] !== 'function')) {
    throw new InvalidRequestError([{ path: 'logger', rule: `must have the methods ${shown.join(', ')}` }]);
  }
  return Object.fromEntries(shown.map((method) => [method, neverThrowing(logger, method)]));
}

/** A logger that fails must not fail the call, least of all a create that was carried out. */
function neverThrowing(logger: Logger, method: keyof Logger): LogFunction {
  return (message, details) => {
    try {
      const known = Object.entries(details ?? {}).filter(([, value]) => value !== undefined);
      const done =
        known.length === 0 ? logger[method](message) : logger[method](message, Object.fromEntries(known));
      if (done instanceof Promise) done.catch(() => undefined);
    } catch {
      // There is nowhere left to say so.
    }
  };
}
