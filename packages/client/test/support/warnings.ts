import type { Logger } from '../../src/index.ts';

/** A logger that keeps the warnings, and drops everything else. */
export function keepingWarnings(): { logger: Logger; warnings: string[] } {
  const warnings: string[] = [];
  const nothing = () => undefined;
  const warn = (text: string) => void warnings.push(text);
  return { logger: { error: nothing, warn, info: nothing, debug: nothing }, warnings };
}
