import { field, type Rule } from './rule.ts';

/** The rule, applied to a field instead of the whole body. */
export function at(name: string, rule: Rule): Rule {
  return (body) =>
    rule(field(body, name)).map(({ path, phrase, covers }) => ({
      path: [name, ...path],
      phrase,
      ...(covers && { covers: covers.map((covered) => [name, ...covered]) }),
    }));
}
