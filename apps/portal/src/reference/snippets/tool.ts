/** What a snippet needs to know of an operation; the operations of the model have it. */
export interface SnippetOperation {
  /** operationId of the contract. */
  readonly id: string;
  readonly interface: 'visa-checks' | 'work-rights';
  readonly method: string;
  readonly path: string;
  /** operationId of the operation that this one is another address or method of. */
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
  /** Name of the fixture; the operationId for an operation without a body. */
  readonly name: string;
  readonly title: string;
  readonly body?: JsonObject | undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export interface SnippetBlock {
  /** What this part is for, where there are several. */
  readonly title?: string | undefined;
  readonly language: 'sh' | 'ts' | 'json' | 'python' | 'csharp' | 'java' | 'php' | 'go' | 'ruby';
  readonly code: string;
}

export interface Snippet {
  /** Markdown: how to use the blocks, to be read before them. */
  readonly lead?: string;
  /** To be run in this order; a shell's variables go from one to the next. */
  readonly blocks: readonly SnippetBlock[];
  /** What is to be set where a person clicks: label and value, as the tool shows them. */
  readonly settings?: readonly (readonly [label: string, value: string])[];
  /** Markdown, a sentence or two each. */
  readonly notes: readonly string[];
}

/** The tool does not have the operation; `instead` (Markdown) says what to use. */
export interface NoSnippet {
  readonly instead: string;
}

/** A tab beside the others. A new tool is a file that exports one of these, and a line in `tools.ts`; a new language is one of `languages/`. */
export interface SnippetTool {
  /** For the browser's memory and for tests: never changes. */
  readonly id: string;
  readonly label: string;
  readonly render: (operation: SnippetOperation, example: SnippetExample) => Snippet | NoSnippet;
}
