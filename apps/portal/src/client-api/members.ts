import type { Declaration } from './report.ts';

export interface Member {
  readonly name: string;
  /** TypeScript, with all overloads. */
  readonly code: string;
}

/** The name of the member that a line declares. */
export function memberName(line: string): string | undefined {
  return /^(?:readonly |get |static )*(?<name>[\w$]+)/u.exec(line)?.groups?.['name'];
}

/** The members of a class, in the order of the report. An overloaded method appears once. */
export function membersOf({ code }: Declaration): Member[] {
  const members = new Map<string, string>();
  const body = code.split('\n').slice(1, -1).join('\n');
  for (const part of body.split(/\n(?= {4}\S)/u)) {
    const lines = part.replaceAll(/^ {4}/gmu, '');
    // A closing line belongs to the member before it.
    const name = /^[})]/u.test(lines) ? [...members.keys()].at(-1) : memberName(lines);
    if (name === undefined) continue;
    const before = members.get(name);
    members.set(name, before === undefined ? lines : `${before}\n${lines}`);
  }
  return [...members].map(([name, text]) => ({ name, code: text }));
}
