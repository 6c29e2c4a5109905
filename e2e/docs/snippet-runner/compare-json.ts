import { isObject, type JsonObject } from '@workrights/spec/reader';

import { shapeOf, type Pairing } from './shapes.ts';

/** As the name of a member: any other members. As an element of an array: any number of other elements. */
const LEFT_OUT = '...';

type Pairs = (readonly [shown: string, seen: string])[];

/** Describes how the JSON in a guide differs from the actual JSON; undefined when it doesn't. */
export function compareJson(shown: string, seen: string, pairing: Pairing): string | undefined {
  const shownValue = parse(shown);
  if (shownValue === undefined) return 'the output that is shown is no JSON';
  const seenValue = parse(seen);
  if (seenValue === undefined) return 'what was printed is no JSON';
  const pairs: Pairs = [];
  return differ(shownValue.value, seenValue.value, '', pairs) ?? pairing.pair(pairs);
}

export function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function differ(shown: unknown, seen: unknown, at: string, pairs: Pairs): string | undefined {
  if (Array.isArray(shown)) {
    return Array.isArray(seen) ? differInElements(shown, seen, at, pairs) : different(shown, seen, at);
  }
  if (isObject(shown)) {
    return isObject(seen) ? differInMembers(shown, seen, at, pairs) : different(shown, seen, at);
  }
  if (typeof shown === 'string' && typeof seen === 'string') {
    const [one, other] = [shapeOf(shown), shapeOf(seen)];
    if (one.template !== other.template) return different(shown, seen, at);
    pairs.push(...one.ids.map((id, index) => [id, other.ids[index]!] as const));
    return undefined;
  }
  if (typeof shown === 'number' && typeof seen === 'number' && at.endsWith('_ms')) return undefined;
  return shown === seen ? undefined : different(shown, seen, at);
}

function differInMembers(shown: JsonObject, seen: JsonObject, at: string, pairs: Pairs): string | undefined {
  const names = Object.keys(shown).filter((name) => name !== LEFT_OUT);
  const further = Object.keys(seen).filter((name) => !names.includes(name));
  if (further.length > 0 && !(LEFT_OUT in shown)) return `${at}/${further[0]} was seen and is not shown`;
  const missing = names.find((name) => !(name in seen));
  if (missing !== undefined) return `${at}/${missing} is shown and was not seen`;
  const order = Object.keys(seen).filter((name) => names.includes(name));
  if (order.join() !== names.join()) return `the members of ${at || 'the whole'} were seen in another order`;
  return firstOf(names, (name) => differ(shown[name], seen[name], `${at}/${name}`, pairs));
}

function differInElements(
  shown: readonly unknown[],
  seen: readonly unknown[],
  at: string,
  pairs: Pairs,
): string | undefined {
  const gap = shown.indexOf(LEFT_OUT);
  if (gap === -1 && shown.length !== seen.length) {
    return `${at || 'the whole'} is shown with ${shown.length} elements and was seen with ${seen.length}`;
  }
  const tail = gap === -1 ? [] : shown.slice(gap + 1);
  const head = gap === -1 ? shown : shown.slice(0, gap);
  if (head.length + tail.length > seen.length) return `${at || 'the whole'} was seen with fewer elements`;
  return (
    firstOf([...head.keys()], (index) => differ(head[index], seen[index], `${at}/${index}`, pairs)) ??
    firstOf([...tail.keys()], (index) => {
      const place = seen.length - tail.length + index;
      return differ(tail[index], seen[place], `${at}/${place}`, pairs);
    })
  );
}

function firstOf<T>(values: readonly T[], find: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function different(shown: unknown, seen: unknown, at: string): string {
  return `${at || 'the whole'}: shown ${JSON.stringify(shown)}, seen ${JSON.stringify(seen)}`;
}
