import type { SnippetBlock, SnippetTool } from '../tool.ts';
import { preparationOf } from '../curl/curl.ts';
import { writtenRequest, type Writer, type WrittenRequest } from './written-request.ts';

/** A programming language. `@scalar/snippetz` writes the request, and `program` the code around it. */
export interface Language {
  readonly id: string;
  readonly label: string;
  readonly highlight: SnippetBlock['language'];
  /** The writer of `@scalar/snippetz`. */
  readonly writer: Writer;
  /** The name of the program's file. */
  readonly file: string;
  /** The command that creates a folder for the file, if the language needs one. */
  readonly setUp?: string;
  /** The command that runs the file. */
  readonly run: string;
  /** Markdown: what to install. */
  readonly needs: string;
  /** Whether the tests run its programs only where the tool is installed. */
  readonly isRunWhereInstalled?: boolean;
  /** A complete program. It prints the status and body of the response, and fails on a status from 400. */
  readonly program: (request: WrittenRequest) => string;
}

/** The tool of the reference that shows programs in a language. */
export function languageTool(language: Language): SnippetTool {
  const { id, label, highlight, file, setUp, run, needs, isRunWhereInstalled } = language;
  const first = setUp === undefined ? '' : ` Run \`${setUp}\` in an empty folder.`;
  const lead = `You need ${needs}.${first} Save the program as \`${file}\`, then run \`${run}\`.`;
  return {
    id,
    label,
    render(operation, { body }) {
      const request = writtenRequest(language.writer, operation, body);
      const preparation = preparationOf(operation, body);
      const main: SnippetBlock = {
        title: preparation && 'Then the program',
        language: highlight,
        code: language.program(request),
      };
      return {
        lead: preparation ? `${lead} ${shellFor(request)}` : lead,
        blocks: preparation ? [preparation, main] : [main],
        notes: [...notesOf(operation.id), ...(isRunWhereInstalled ? [runWhereInstalled(language)] : [])],
      };
    },
  };
}

function shellFor({ settings }: WrittenRequest): string {
  const own = settings.find(({ fallback }) => fallback === undefined);
  const otherwise = own && ` Without them, set \`${own.variable}\` yourself.`;
  return `The commands before it need a shell with curl and jq.${otherwise ?? ''}`;
}

export function toolOf({ run }: Language): string {
  return run.split(' ', 1)[0] ?? run;
}

function runWhereInstalled(language: Language): string {
  return `The tests run this program only where \`${toolOf(language)}\` is installed.`;
}

const NOTES: Readonly<Record<string, string>> = {
  createVisaCheck:
    "The response is 201 or 303, with the same body. The program doesn't follow the URL in `Location`: it [cannot be relied on](/reference/open-points/location-path/). Use `meta.links.self` of the body.",
};

function notesOf(id: string): string[] {
  const note = NOTES[id];
  return note === undefined ? [] : [note];
}
