import { defined } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { LogFunction, Logger, LogLevel } from './logger.ts';

/** A logger with only the methods that its level shows, so that no details are collected for the others. */
export type Log = Partial<Readonly<Record<keyof Logger, LogFunction>>>;

const LEVELS = ['off', 'error', 'warn', 'info', 'debug'] as const;

/** @throws InvalidRequestError for an unknown level or a logger without the methods that the level needs. */
export function createLog(logger: Logger = console, level: LogLevel = 'warn'): Log {
  const last = LEVELS.indexOf(level);
  const shown = LEVELS.slice(1, last + 1) as (keyof Logger)[];
  if (last < 0 || shown.some((method) => typeof logger?.[method] !== 'function')) {
    const rule = `must be one of ${LEVELS.join(', ')}, and logger have these methods`;
    throw invalid('logLevel', rule);
  }
  return Object.fromEntries(shown.map((method) => [method, neverThrowing(logger, method)]));
}

/** An error of the logger must not fail the call, least of all a create that was carried out. */
function neverThrowing(logger: Logger, method: keyof Logger): LogFunction {
  return async (message, details) => {
    try {
      await logger[method](message, ...(details ? [defined(details)] : []));
    } catch {
      // There is no other place to report it.
    }
  };
}
