/** What is wrong with the Node that runs this, for a person; undefined when it is new enough. */
export function olderNodeThan(major: number, minor: number): string | undefined {
  const { node } = process.versions;
  const [its = 0, minorOfIt = 0] = node.split('.').map(Number);
  if (its > major || (its === major && minorOfIt >= minor)) return undefined;
  return `Node ${node} is too old. Install Node ${major}.${minor} or newer, from https://nodejs.org.`;
}
