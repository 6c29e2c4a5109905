import type { RejectedExample } from '../model/types.ts';

interface RefusedCase {
  summary: string;
  rule: string;
  section: string;
  /** The invalid value as JSON, if it is short. */
  fault?: string;
}

export interface RefusedField {
  field?: { href: string; path: string };
  cases: RefusedCase[];
}

/** Groups the cases by field, in their order. */
export function byField(rejected: readonly RejectedExample[]): RefusedField[] {
  const found = new Map<string, RefusedField>();
  for (const { field, summary, rule = '', section = '', pointer, value } of rejected) {
    const group = found.get(field?.href ?? '') ?? { ...(field && { field }), cases: [] };
    const fault = faultOf(value, pointer);
    group.cases.push({ summary, rule, section, ...(fault !== undefined && { fault }) });
    found.set(field?.href ?? '', group);
  }
  return [...found.values()];
}

/** The path as HTML that can break after a dot or an underscore. */
export function breakable(path: string): string {
  return path.replaceAll(/[._]/g, '$&<wbr>');
}

function faultOf(body: unknown, pointer: string): string | undefined {
  if (pointer === '') return undefined;
  let value = body;
  for (const key of pointer.slice(1).split('/')) {
    value = (value as Record<string, unknown> | null | undefined)?.[
      key.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  }
  const text = JSON.stringify(value) as string | undefined;
  return text !== undefined && text.length <= 40 ? text : undefined;
}
