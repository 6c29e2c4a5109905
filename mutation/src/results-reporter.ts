import type { MutantResult, Position } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { MutationTestingPlanReadyEvent, Reporter } from '@stryker-mutator/api/report';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Line } from './mutants.ts';

/** The statuses that say something about the tests. Mutants with other statuses don't compile or are disabled. */
const KILLED: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const ALIVE: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);
/** Vitest's message for a test that took too long. */
const TEST_IS_LATE = /^Test timed out in \d+ms/;

/** Writes each result at once, so that a run that is stopped early keeps its results. */
class ResultsReporter implements Reporter {
  readonly #to = process.env['MUTATION_RESULTS'] ?? '';
  readonly #sources = new Map<string, readonly string[]>();

  onMutationTestingPlanReady({ mutantPlans }: MutationTestingPlanReadyEvent): void {
    const planned: Record<string, number> = {};
    for (const { mutant } of mutantPlans) {
      const file = path.relative(process.cwd(), mutant.fileName);
      planned[file] = (planned[file] ?? 0) + 1;
    }
    this.#write({ planned });
  }

  onMutantTested({ fileName, location, replacement, status, statusReason = '' }: MutantResult): void {
    if (!KILLED.has(status) && !ALIVE.has(status)) return;
    this.#write({
      tested: {
        file: path.relative(process.cwd(), fileName),
        line: location.start.line,
        code: (this.#linesOf(fileName)[location.start.line - 1] ?? '').trim(),
        original: this.#between(fileName, location.start, location.end),
        replacement,
        isKilled: KILLED.has(status),
        isLate: status === 'Timeout' || TEST_IS_LATE.test(statusReason),
      },
    });
  }

  #between(fileName: string, start: Position, end: Position): string {
    const lines = this.#linesOf(fileName).slice(start.line - 1, end.line);
    lines.push((lines.pop() ?? '').slice(0, end.column - 1));
    return [lines.shift()?.slice(start.column - 1), ...lines].join('\n');
  }

  #linesOf(fileName: string): readonly string[] {
    const lines = this.#sources.get(fileName) ?? readFileSync(fileName, 'utf8').split('\n');
    this.#sources.set(fileName, lines);
    return lines;
  }

  #write(line: Line): void {
    appendFileSync(this.#to, `${JSON.stringify(line)}\n`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'results', ResultsReporter)];
