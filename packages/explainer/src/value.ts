export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The field of an object, or undefined for everything that is not an object with that field of its own. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Whether an object has a field with a value. Null and the empty string don't count. */
export function isFilled(value: unknown, name: string): boolean {
  const field = fieldOf(value, name);
  return field !== undefined && !isEmpty(field);
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}
