/**
 * Runs a program, and ends it when whoever started this one is gone: killed, interrupted or crashed. Its standard
 * input is a pipe that nothing is ever written to; when it closes, nobody is left at the other end.
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

/** This process leads a group: with it goes what the program has started, n8n's task runner for one. */
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
