import type { Source } from './request.ts';

/** Input by the fields' names. A choice that isn't there has its default. */
export function plainSource(input: Readonly<Record<string, unknown>>): Source {
  return {
    valueOf: ({ name, group, type, default: standard }) => {
      if (Object.hasOwn(input, name) && input[name] !== undefined) return input[name] ?? '';
      if (group !== undefined) return undefined;
      return type === 'choice' ? (standard ?? '') : '';
    },
  };
}
