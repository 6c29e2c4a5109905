/** A folder name on every system. */
export const SNAPSHOT_NAME = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/u;

export const SNAPSHOT_NAME_RULE =
  'must be 1 to 64 small letters, digits or hyphens, with no hyphen at either end';
