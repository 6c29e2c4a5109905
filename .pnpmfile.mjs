/**
 * The binary packages of Node name their platform as a text, where pnpm reads a list: without this it would
 * install each of them on every machine, and which one becomes `node` would be chance.
 */
function readPackage(manifest) {
  for (const field of ['os', 'cpu']) {
    if (typeof manifest[field] === 'string') manifest[field] = [manifest[field]];
  }
  return manifest;
}

export const hooks = { readPackage };
