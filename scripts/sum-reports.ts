import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The part of vitest's JSON report that is read here. */
interface Report {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: FileResult[];
}

interface FileResult {
  name: string;
  status: string;
  message: string;
  assertionResults: TestResult[];
  /** Milliseconds since 1970. */
  startTime: number;
  endTime: number;
}

interface TestResult {
  fullName: string;
  status: string;
  /** For a passed test, the messages of its failed tries. The slow suites try twice. */
  failureMessages: string[];
}

const files = globSync('{spec,packages/*,apps/*,e2e,bench,mutation}/reports/*.json');
let passed = 0;
let failed = 0;
const seconds: [file: string, took: number][] = [];
for (const file of files) {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  passed += report.numPassedTests;
  for (const { name, startTime, endTime, assertionResults } of report.testResults) {
    const suite = path.relative(process.cwd(), name);
    seconds.push([suite, (endTime - startTime) / 1000]);
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (failureMessages.length === 0) continue;
      const what = status === 'passed' ? 'passed at the second try' : status;
      console.log(`${what}: ${suite}: ${fullName}: ${failureMessages[0]!.split('\n')[0]}`);
    }
  }
  // A file that failed to load, or whose setup failed, has no failed test but still counts as failed.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  failed += report.numFailedTests + brokenFiles.length;
  // The messages at the end of a long log show what the machine lacks.
  for (const { name, message } of brokenFiles) {
    console.log(
      `failed without a failed test: ${path.relative(process.cwd(), name)}: ${message.split('\n')[0]}`,
    );
  }
  console.log(
    `${file}: ${report.numPassedTests} passed, ${report.numFailedTests + brokenFiles.length} failed`,
  );
}
const slowest = seconds.toSorted(([, one], [, other]) => other - one).slice(0, 10);
console.log(`slowest: ${slowest.map(([file, took]) => `${file} ${took.toFixed(0)} s`).join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;
