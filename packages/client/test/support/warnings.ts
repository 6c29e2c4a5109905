import type { Logger } from '../../src/index.ts';

/** A logger that keeps the warnings with their details, and drops everything else. */
export function keepingWarnings(): { logger: Logger; warnings: string[] } {
  const warnings: string[] = [];
  const nothing = () => undefined;
  const textOf = (part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part));
  const warn = (...parts: unknown[]) => void warnings.push(parts.map(textOf).join(' '));
  return { logger: { error: nothing, warn, info: nothing, debug: nothing }, warnings };
}
