/**
 * Runs a program, and ends it when the process that started this one is killed, interrupted or crashes. Its standard input
 * is a pipe without data, which closes when that process ends.
 *
 * Usage: node guard.ts <program> [argument ...]
 */
import { spawn } from 'node:child_process';

/** How long the program may take to end by itself, in milliseconds. */
const PATIENCE = 15_000;

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

function end(): void {
  child.kill('SIGTERM');
  setTimeout(endGroup, PATIENCE).unref();
}

/** This process leads a group, so the program's own children end too, such as n8n's task runner. */
function endGroup(): void {
  process.kill(-process.pid, 'SIGKILL');
}

process.on('SIGTERM', end);
process.stdin.on('end', end).resume();
child.on('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
  endGroup();
});
child.on('exit', endGroup);
