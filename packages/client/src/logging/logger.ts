/** Receives the client's messages. The global `console` is one, and so are most logging libraries. */
export interface Logger {
  error: LogFunction;
  warn: LogFunction;
  info: LogFunction;
  debug: LogFunction;
}

/** @param details names, numbers and allow-listed values: no token, key, URL parameter, body or personal data. */
export type LogFunction = (message: string, details?: Readonly<Record<string, unknown>>) => unknown;

/** `off` < `error` < `warn` < `info` < `debug`: a level also shows those to its left. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';
