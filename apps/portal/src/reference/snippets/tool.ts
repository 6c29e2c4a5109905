/** The part of an operation that a snippet needs. The model's operations have it. */
export interface SnippetOperation {
  readonly id: string;
  readonly interface: 'visa-checks' | 'work-rights';
  readonly method: string;
  readonly path: string;
  /** The operationId of the operation of which this one is an alias or another method. */
  readonly aliasOf?: string | undefined;
  /** The contract's own examples. */
  readonly requestBody?:
    | {
        readonly examples: readonly {
          readonly name: string;
          readonly summary: string;
          readonly value: unknown;
        }[];
      }
    | undefined;
}

/** A request to show: a fixture of the contract, with values that the sandbox knows. */
export interface SnippetExample {
  /** The name of the fixture, or the operationId for an operation without a body. */
  readonly name: string;
  readonly title: string;
  readonly body?: JsonObject | undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export interface SnippetBlock {
  /** The purpose of this block, if there are several. */
  readonly title?: string | undefined;
  readonly language: 'sh' | 'ts' | 'json' | 'python' | 'csharp' | 'java' | 'php' | 'go' | 'ruby';
  readonly code: string;
}

export interface Snippet {
  /** Markdown: how to use the blocks, shown before them. */
  readonly lead?: string;
  /** Run them in this order. A shell's variables are kept from one block to the next. */
  readonly blocks: readonly SnippetBlock[];
  /** The label and value of each setting, as the tool shows them. */
  readonly settings?: readonly (readonly [label: string, value: string])[];
  /** Markdown, each a sentence or two. */
  readonly notes: readonly string[];
}

/** The tool does not support the operation. `instead` (Markdown) says what to use. */
export interface NoSnippet {
  readonly instead: string;
}

/** A tab. A new tool is a file that exports one, and a line in `tools.ts`. A new language is a file in `languages/`. */
export interface SnippetTool {
  /** Browsers store it and tests use it, so it never changes. */
  readonly id: string;
  readonly label: string;
  readonly render: (operation: SnippetOperation, example: SnippetExample) => Snippet | NoSnippet;
}
