import { isRecord, type Rule } from './rule.ts';

/** At least one of the fields is there. Two at once are allowed. */
export function atLeastOneOf(...names: readonly [string, string, ...string[]]): Rule {
  return (body) =>
    isRecord(body) && names.every((name) => body[name] === undefined)
      ? [
          {
            path: [],
            phrase: `must have at least one of ${list(names)}`,
            covers: names.map((name) => [name]),
          },
        ]
      : [];
}

/** Exactly one of the fields is there. */
export function exactlyOneOf(...names: readonly [string, string, ...string[]]): Rule {
  return (body) => {
    if (!isRecord(body)) return [];
    const given = names.filter((name) => body[name] !== undefined);
    // A null beside an id is that field's own fault, and is reported there.
    const meant = given.filter((name) => body[name] !== null);
    if (given.length === 1 || (meant.length === 1 && given.length > 1)) return [];
    return [
      { path: [], phrase: `must have exactly one of ${list(names)}`, covers: names.map((name) => [name]) },
    ];
  };
}

function list(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
