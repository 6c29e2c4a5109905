import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The process ids of this process's children whose command line has `words`. */
export async function childProcesses(words: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['--ppid', String(process.pid), '-o', 'pid=,args=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes(words))
    .map((line) => Number.parseInt(line, 10));
}
