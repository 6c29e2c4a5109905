import * as z from 'zod';

/**
 * An `array` for the generated schemas that stops at the first invalid item. zod's own would keep an issue for each of a
 * million items, and the explainer says what is wrong anyway.
 */
export function array<T extends z.core.SomeType>(element: T): z.ZodArray<T> {
  const schema = z.array(element);
  const { _zod: internals } = schema;
  const { run } = internals;
  internals.run = (payload, context) => {
    const { value } = payload;
    const parsed = run(payload, { ...context, abortEarly: true });
    // For the explainer: the items after that one are not parsed.
    if (!(parsed instanceof Promise) && parsed.issues.length > 0) parsed.value = value as typeof parsed.value;
    return parsed;
  };
  return schema;
}
