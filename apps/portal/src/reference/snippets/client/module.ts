import { literal } from './literal.ts';

export interface ClientModule {
  readonly code: string;
  readonly notes: readonly string[];
}

/** A module with its import, its client and what it does. */
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

/** A statement that calls: `const check = await checks.create(<argument>);` */
export function call(before: string, argument: unknown): string {
  return `${before}(${literal(argument, '', before.length + 3)});`;
}
