/** Says that the running Node is too old. Undefined when it is new enough. */
export function olderNodeThan(major: number, minor: number): string | undefined {
  const { node } = process.versions;
  const [its = 0, minorOfIt = 0] = node.split('.').map(Number);
  if (its > major || (its === major && minorOfIt >= minor)) return undefined;
  return `Node ${node} is too old. Install Node ${major}.${minor} or newer, from https://nodejs.org.`;
}
