export { explain } from './explain.ts';
export { explainRefusal } from './explain-refusal.ts';
export { jsonPointer } from './json-pointer.ts';
export { fieldName, valueAt } from './path.ts';
export { publishedIssues, type PublishedIssue } from './published-rules.ts';
export { refusedFields } from './refused-fields.ts';
export { fieldOf, isObject } from './value.ts';
export type { NameOf } from './finding.ts';
export type { Fault, Path, Rule, TextRule } from './rule.ts';
