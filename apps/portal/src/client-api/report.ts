/** A class, a function, a type or a constant in an API report. */
export interface Declaration {
  readonly name: string;
  readonly kind: 'class' | 'function' | 'type' | 'constant';
  /** Whether callers can import it. Others are only used by exported declarations. */
  readonly exported: boolean;
  /** TypeScript, with all overloads of a function. */
  readonly code: string;
}

/** A module that others import. */
export interface EntryPoint {
  /** `@workrights/client/ky` */
  readonly name: string;
  readonly declarations: readonly Declaration[];
  /** Names that the main entry point exports too. Their declarations are only there. */
  readonly shared: readonly string[];
}

/**
 * Reads an API report: each entry point has a heading, and its declarations in one code block.
 *
 * @throws Error that shows a declaration of an unknown kind.
 */
export function readReport(markdown: string): EntryPoint[] {
  return markdown
    .split(/^## /mu)
    .slice(1)
    .map((part) => {
      const name = part.slice(0, part.indexOf('\n')).trim();
      const code = /^```ts\n(?<code>[^]*?)^```/mu.exec(part)?.groups?.['code'] ?? '';
      const [, shared = ''] = /^As in `.+?`: (.+)$/mu.exec(part) ?? [];
      return {
        name,
        declarations: declarationsOf(code),
        shared: [...shared.matchAll(/(?<=`)\w+(?=`)/gu)].map(String),
      };
    });
}

const START =
  /^(?<exported>export )?(?:declare )?(?:abstract )?(?<word>class|function|type|interface|const) (?<name>[\w$]+)/u;
const KINDS: Readonly<Record<string, Declaration['kind']>> = {
  class: 'class',
  function: 'function',
  type: 'type',
  interface: 'type',
  const: 'constant',
};

function declarationsOf(report: string): Declaration[] {
  const found = new Map<string, Declaration>();
  for (const block of report.replaceAll(/^ *\/\/ .*\n/gmu, '').split(/\n{2,}(?=\S)/u)) {
    const code = block.trim();
    if (code === '') continue;
    const { exported, word = '', name = '' } = START.exec(code)?.groups ?? {};
    const kind = KINDS[word];
    if (!kind) throw new Error(`The API report has a declaration of an unknown kind: ${code.slice(0, 80)}`);
    const before = found.get(name);
    found.set(name, {
      name,
      kind,
      exported: exported !== undefined,
      code: before ? `${before.code}\n${code}` : code,
    });
  }
  return [...found.values()];
}
