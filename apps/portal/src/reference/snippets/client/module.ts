/** Code instead of a value: a variable, or a member of one. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const WIDTH = 88;

/** Formats a value as TypeScript: single quotes, on one line if it fits. */
export function literal(value: unknown, indent = '', before = 0): string {
  const line = inline(value);
  const leaf = typeof value !== 'object' || value === null || value instanceof Code;
  if (leaf || (indent.length + before + line.length <= WIDTH && !isNested(value))) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => `${key(name)}: ${literal(item, inner, name.length + 2)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function inline(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${key(name)}: ${inline(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function isNested(value: object): boolean {
  return Object.values(value).some(
    (item) => typeof item === 'object' && item !== null && !(item instanceof Code),
  );
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}

export interface ClientModule {
  readonly code: string;
  readonly notes: readonly string[];
}

/** A module with its import, its client and its statements. */
export function moduleOf(
  imports: readonly string[],
  variable: string,
  options: Readonly<Record<string, unknown>>,
  statements: readonly string[],
): string {
  const className = imports.at(-1);
  const before = `const ${variable} = new ${className}(`;
  return [
    `import { ${imports.join(', ')} } from '@workrights/client';`,
    '',
    `${before}${literal(options, '', before.length + 2)});`,
    '',
    ...statements,
  ].join('\n');
}

/** A statement with a call: `const check = await checks.create(<argument>);` */
export function call(before: string, argument: unknown): string {
  return `${before}(${literal(argument, '', before.length + 3)});`;
}
