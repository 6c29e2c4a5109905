const JSON_TYPE = /^\s*(?:application|text)\/(?:[\w.+-]+\+)?json\s*(?:;|$)/iu;
const TEXT_TYPE = /^\s*(?:text\/|application\/(?:xml|[\w.-]+\+xml|x-www-form-urlencoded)\s*(?:;|$))/iu;

export function isJsonType(type: string): boolean {
  return JSON_TYPE.test(type);
}

/** Whether a body of this type is copied for the observer. A file is not. */
export function isCopiedType(type: string): boolean {
  return type === '' || isJsonType(type) || TEXT_TYPE.test(type);
}
