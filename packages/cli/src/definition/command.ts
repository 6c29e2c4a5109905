import { buildCommand, type Command, type CommandContext, type RouteMap } from '@stricli/core';
import { usage } from '../failures/failure.ts';
import { failureOf } from '../reporting/write-failure.ts';
import { checkOutput, type OutputFlags } from '../output/output.ts';
import type { RequestName } from '../request/field-flags.ts';
import type { SettingFlags } from '../settings/settings.ts';

interface Common {
  readonly brief: string;
  readonly optional: boolean;
  /** What happens without the flag, for programs; the brief says it too. */
  readonly byDefault?: string;
}

export interface BooleanFlag extends Common {
  readonly kind: 'boolean';
  readonly optional: true;
  readonly withNegated: boolean;
}

export interface ChoiceFlag<Value extends string = string> extends Common {
  readonly kind: 'enum';
  readonly values: readonly Value[];
}

export interface ParsedFlag<Value = unknown> extends Common {
  readonly kind: 'parsed';
  readonly parse: (text: string) => Value;
  readonly placeholder: string;
  readonly inferEmpty?: boolean;
  readonly variadic?: true;
}

export interface ListFlag<Value = unknown> extends ParsedFlag<Value> {
  readonly variadic: true;
}

export type Flag = BooleanFlag | ChoiceFlag | ParsedFlag;

export type Flags = Readonly<Record<string, Flag>>;

/** The type of flag for a value of this type. */
type FlagOf<Value> = KindOf<unknown extends Value ? unknown : NonNullable<Value>> & {
  readonly optional: undefined extends Value ? true : false;
};

type KindOf<Value> = unknown extends Value
  ? Flag
  : [Value] extends [boolean]
    ? BooleanFlag
    : [Value] extends [readonly (infer Item)[]]
      ? ListFlag<Item>
      : ChoiceFlag<Value & string> | (ParsedFlag<Value> & { readonly variadic?: undefined });

/** A flag for each property of the command function's first parameter, with the same name. */
export type FlagsOf<Given> = { readonly [Name in keyof Given]-?: FlagOf<Given[Name]> };

/** Flags that functions may read from every command, but that not every command offers. */
type Shared = keyof (OutputFlags & SettingFlags);

/** The flags of a command: all that its function reads, and those shared flags that it offers. */
type FlagsFor<Given> = FlagsOf<Omit<Given, Shared>> & Partial<FlagsOf<Pick<Given, Shared & keyof Given>>>;

interface Argument {
  readonly name: string;
  readonly brief: string;
  readonly values?: readonly string[];
  readonly optional?: true;
}

/** An argument, as `--help --json` and completion need it. */
export interface ArgumentParameter {
  readonly brief: string;
  readonly placeholder: string;
  readonly values?: readonly string[];
  readonly optional?: true;
}

/** What help and completion need, and the module that runs the command. */
interface CommandSpec<Given, Rest extends readonly (string | undefined)[]> {
  readonly brief: string;
  readonly description?: string;
  /** The usage line after the name, if which flags are required depends on other flags. */
  readonly usage?: readonly string[];
  readonly flags: NoInfer<FlagsFor<Given>>;
  /** Arguments in order. */
  readonly args?: readonly Argument[];
  /** One argument that may be repeated. */
  readonly list?: Argument & { readonly minimum: number };
  /** The request whose fields are flags. */
  readonly request?: RequestName;
  /** Loads the module whose default export runs the command. */
  readonly load: () => Promise<{
    readonly default: (flags: Given, ...args: Rest) => Promise<void> | void;
  }>;
}

/** Requests of commands, for the descriptions for programs. */
export const requestOf = new WeakMap<Command<CommandContext>, RequestName>();

/** A command, or a group of commands. */
export type Target = Command<CommandContext> | RouteMap<CommandContext>;

export function isRouteMap(target: Target): target is RouteMap<CommandContext> {
  return 'getAllEntries' in target;
}

/** Whether a flag or an argument is a path. */
export function isPath({ placeholder }: { readonly placeholder?: string | undefined }): boolean {
  return placeholder === 'file' || placeholder === 'folder';
}

/** Builds a command. Its module loads when it runs, and all its errors get one form. */
export function command<const Given extends object, Rest extends readonly (string | undefined)[]>(
  spec: CommandSpec<Given, Rest>,
): Command<CommandContext> {
  const { brief, description, usage: customUsage, args, list, request, load } = spec;
  const flags: Flags = spec.flags;
  const positional = list
    ? { kind: 'array', parameter: argument(list), minimum: list.minimum }
    : { kind: 'tuple', parameters: (args ?? []).map(argument) };
  const built = buildCommand({
    docs: {
      brief,
      ...(description !== undefined && { fullDescription: `${brief}.\n\n${description}` }),
      ...(customUsage && { customUsage }),
    },
    // The type of `spec` has already checked the flags against the function.
    parameters: { flags, positional } as never,
    loader: async () => {
      const { default: run } = await load();
      return async (given: Given & OutputFlags & { showRefusal?: boolean }, ...rest: Rest) => {
        try {
          // Before anything is sent: afterwards, an invalid filter could only hide what was done.
          await checkOutput(given);
          await run(given, ...rest);
        } catch (error) {
          const { showRefusal } = given;
          throw await failureOf(error, { request, showRefusal, places: placesOf(flags, given) });
        }
      };
    },
  }) as Command<CommandContext>;
  if (request !== undefined) requestOf.set(built, request);
  return built;
}

/** The given paths, by flag. */
function placesOf(flags: Flags, given: object): Record<string, string> {
  const places = Object.entries(given).filter(([name]) => {
    const flag = flags[name];
    return flag?.kind === 'parsed' && isPath(flag);
  });
  return Object.fromEntries(places.filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
}

function argument({ name, brief, values, optional }: Argument): object {
  const parse = (text: string): string => {
    if (values === undefined || values.includes(text)) return text;
    throw usage(`${name.toUpperCase()} must be one of ${values.join(', ')}.`, { flag: name });
  };
  return { brief, parse, placeholder: name, ...(values && { values }), ...(optional && { optional }) };
}
