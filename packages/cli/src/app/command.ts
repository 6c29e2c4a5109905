import { buildCommand, type Command, type CommandContext, type RouteMap } from '@stricli/core';
import { failureOf } from '../failures/write-failure.ts';
import { checkOutput, type OutputFlags } from '../output/output.ts';
import type { RequestName } from '../request/field-flags.ts';

/** A flag of a command. What Stricli's types derive from a function's is written out here: flags come from tables. */
export type Flag =
  | { kind: 'boolean'; brief: string; optional: true; withNegated: boolean }
  | {
      kind: 'enum';
      brief: string;
      values: readonly string[];
      optional: true;
    }
  | {
      kind: 'parsed';
      brief: string;
      parse: (text: string) => unknown;
      placeholder: string;
      optional: true;
      inferEmpty?: boolean;
      variadic?: true;
    };

export type Flags = Readonly<Record<string, Flag>>;

interface Argument {
  readonly name: string;
  readonly brief: string;
  readonly parse?: (text: string) => unknown;
}

/** A command's own part: what help and completion know, and the module that runs it. */
export interface CommandSpec {
  readonly brief: string;
  readonly description?: string;
  readonly flags?: Flags;
  /** Arguments in their order. */
  readonly args?: readonly Argument[];
  /** One argument that may be there many times. */
  readonly list?: Argument & { readonly minimum: number };
  /** The request whose fields are flags. */
  readonly request?: RequestName;
  /** Loads the module whose default export runs the command. */
  readonly load: () => Promise<{
    readonly default: (flags: never, ...args: never[]) => Promise<void> | void;
  }>;
}

/** What the descriptions for programs need besides Stricli's own parameters. */
export const requestOf = new WeakMap<Command<CommandContext>, RequestName>();

/** A command, or the commands below a word. */
export type Target = Command<CommandContext> | RouteMap<CommandContext>;

export function isRouteMap(target: Target): target is RouteMap<CommandContext> {
  return 'getAllEntries' in target;
}

/** The name of a flag as it is typed. */
export function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** Builds a command whose module loads when it runs, and whose errors are all of one form. */
export function command(spec: CommandSpec): Command<CommandContext> {
  const { brief, description, flags = {}, args, list, request, load } = spec;
  const positional = list
    ? { kind: 'array', parameter: argument(list), minimum: list.minimum }
    : { kind: 'tuple', parameters: (args ?? []).map(argument) };
  const built = buildCommand({
    docs: { brief, ...(description !== undefined && { fullDescription: `${brief}.\n\n${description}` }) },
    parameters: { flags, positional } as never,
    loader: async () => {
      const module = await load();
      const run = module.default as (flags: unknown, ...args: unknown[]) => Promise<void> | void;
      return async (given: unknown, ...rest: unknown[]) => {
        try {
          // Before anything is sent: afterwards, a wrong filter could only hide what was done.
          await checkOutput(given as OutputFlags);
          await run(given, ...rest);
        } catch (error) {
          const { showRefusal } = given as { showRefusal?: boolean };
          throw await failureOf(error, request, showRefusal);
        }
      };
    },
  }) as Command<CommandContext>;
  if (request !== undefined) requestOf.set(built, request);
  return built;
}

function argument({ name, brief, parse = String }: Argument): object {
  return { brief, parse, placeholder: name };
}
