import { writeFileSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { drawChart } from './chart.ts';
import { isKept, promiseTable, type PromisedFigure } from './promises.ts';
import {
  allPromises,
  readResults,
  resultsFile,
  type Part,
  type PartResult,
  type Results,
} from './results.ts';

const chartFile = new URL('../../../docs/images/benchmarks.svg', import.meta.url);

export interface Report {
  /** More conditions of the run, such as `10 connections`. */
  readonly conditions?: string;
  /** Markdown: what was measured and with what it was compared. */
  readonly body: string;
  readonly promises: readonly PromisedFigure[];
}

/**
 * Prints a part's report and writes it: its section of the README, `results.json`, the table of all promises, and the chart.
 * The process exits with 1 when a promise isn't kept.
 */
export function report(part: Part, { conditions, body, promises }: Report): void {
  const result: PartResult = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cores: cpus().length,
    promises,
  };
  const section = [
    `${[`${result.date}, Node ${result.node}, ${result.cores} cores`, conditions].filter(Boolean).join(', ')}.`,
    body,
    promiseTable(promises),
  ].join('\n\n');
  console.log(`\n${section}\n`);
  writeSection(part, `\n${section}\n`);
  writeResults({ ...readResults(), [part]: result });
  if (promises.length === 0 || !promises.every(isKept)) process.exitCode = 1;
}

function writeResults(results: Results): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  writeSection('promises', `\n${allPromises(results)}\n`);
  writeFileSync(chartFile, drawChart(results));
}

const readme = new URL('../../README.md', import.meta.url);

/** Replaces the text between `<!-- name:start -->` and `<!-- name:end -->` in the README of the benchmarks. */
function writeSection(name: string, text: string): void {
  const markers = new RegExp(`(<!-- ${name}:start -->\\n)[^]*?(\\n<!-- ${name}:end -->)`, 'u');
  const before = readFileSync(readme, 'utf8');
  if (!markers.test(before)) throw new Error(`The README has no section ${name}.`);
  writeFileSync(
    readme,
    before.replace(markers, (_, open: string, close: string) => open + text + close),
  );
}
