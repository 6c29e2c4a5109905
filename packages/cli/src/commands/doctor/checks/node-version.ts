import { type Finding, ok, problem } from '../finding.ts';

/** Whether this Node runs the command. */
export function checkNode(version: string = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > 22 || (major === 22 && minor >= 13);
  return isEnough
    ? ok('node', `Node ${version}`)
    : problem('node', `Node ${version} is too old.`, 'Install Node 22.13 or newer.');
}
