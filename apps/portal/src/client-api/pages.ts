import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRepositoryFile } from '../repository/repository.ts';
import { fromPackage } from '../repository/installed.ts';
import { memberName } from './members.ts';
import { type Declaration, type EntryPoint, readReport } from './report.ts';

const COMMENT = /^(?<indent>[ \t]*)\/\*\*(?<text>(?:[^*]|\*(?!\/))*)\*\/\n\k<indent>(?<line>[^\n]+)/gmu;
const TOP =
  /^(?:export )?(?:declare )?(?:abstract )?(?:class|function|type|interface|const) (?<name>[\w$]+)/gmu;

/** Reads the comments of declarations and their members from built types, by `VisaChecks` and `VisaChecks.create`. */
export function docComments(types: string): Map<string, string> {
  const tops = [...types.matchAll(TOP)].map(({ index, groups }) => ({ index, name: groups?.['name'] ?? '' }));
  const found = new Map<string, string>();
  for (const { index, 0: whole, groups } of types.matchAll(COMMENT)) {
    const { indent = '', text = '', line = '' } = groups ?? {};
    const own = [...line.matchAll(TOP)][0]?.groups?.['name'];
    const owner = tops.findLast((top) => top.index < index + whole.length)?.name;
    const member = memberName(line);
    const name = indent === '' ? own : owner && member && `${owner}.${member}`;
    if (name && !found.has(name)) found.set(name, markdownOf(text));
  }
  return found;
}

/** Converts a comment to Markdown. Each tag becomes a paragraph. `{@link name}` stays as it is. */
function markdownOf(comment: string): string {
  return comment
    .replaceAll(/^[ \t]*(?:\* ?)?/gmu, '')
    .replaceAll(/^@param (?<name>\w+)(?: -)?/gmu, '\n`$<name>`:')
    .replaceAll(/^@returns?\b/gmu, '\n_Returns:_')
    .replaceAll(/^@throws\b/gmu, '\n_Throws:_')
    .trim();
}

/** A page about a part of the client: a class, a family of classes, or an entry point. */
export interface ClientPage {
  /** `/reference/client/visa-checks/` */
  readonly url: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The module from which a program imports them. */
  readonly entryPoint: string;
  readonly declarations: readonly Declaration[];
}

const [main, ...others] = readReport(readRepositoryFile('packages/client/api.md')) as [
  EntryPoint,
  ...EntryPoint[],
];
const isError = ({ kind, code }: Declaration) =>
  kind === 'class' && /\bextends (?:Error|StatusError|Reconcilable|WorkRightsKitError)\b/u.test(code);
const classes = main.declarations.filter((each) => each.kind === 'class' && !isError(each));
const rest = main.declarations.filter(({ kind }) => kind !== 'class');

/** Pages for everything that the client exports, and for the types that these exports use. */
export const clientPages: readonly ClientPage[] = [
  ...classes.map((declaration) =>
    page({
      slug: declaration.name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '-').toLowerCase(),
      title: `Class ${declaration.name}`,
      description: `Every method of the class ${declaration.name} of the TypeScript client: parameters, what it returns, what it throws.`,
      declarations: [declaration],
    }),
  ),
  page({
    slug: 'errors',
    title: 'Error classes of the client',
    description:
      'Every error class of the TypeScript client, with its properties. All extend WorkRightsKitError.',
    declarations: main.declarations.filter(isError),
  }),
  page({
    slug: 'functions',
    title: 'Functions of the client',
    description:
      'Functions of the TypeScript client beside its classes: summarise, and what belongs to a response.',
    declarations: rest.filter(({ kind }) => kind !== 'type'),
  }),
  page({
    slug: 'types',
    title: 'Types of the client',
    description: 'Every type that the TypeScript client exports: requests, responses, options.',
    declarations: rest.filter(({ kind, exported }) => kind === 'type' && exported),
  }),
  page({
    slug: 'inner-types',
    title: 'Inner types of the client',
    description: 'Types that the TypeScript client does not export: parts of those that it does.',
    declarations: rest.filter(({ kind, exported }) => kind === 'type' && !exported),
  }),
  ...others.map((entry) =>
    page({
      slug: `module-${entry.name.split('/').at(-1)}`,
      title: entry.name,
      description: `What ${entry.name} exports: it is apart, so that only programs that use it have it in their bundles.`,
      entryPoint: entry.name,
      declarations: entry.declarations.filter(({ exported }) => exported),
    }),
  ),
];

/** The page that describes each name of the client. The main entry point wins. */
export const clientPlaces: ReadonlyMap<string, string> = new Map(
  clientPages
    .flatMap(({ url, declarations }) =>
      declarations.map(({ name }) => [name, `${url}#${anchorOf(name)}`] as const),
    )
    .toReversed(),
);

const comments = commentsOfClient();

/** The package's comment on a declaration or a member of one (`VisaChecks.create`), as Markdown. */
export function commentOf(name: string): string {
  return (comments.get(name) ?? '').replaceAll(/\{@link (?<name>\w+)\}/gu, (_, linked: string) => {
    const place = clientPlaces.get(linked);
    return place === undefined ? `\`${linked}\`` : `[\`${linked}\`](${place})`;
  });
}

export function anchorOf(name: string): string {
  return name.toLowerCase();
}

function page(given: Omit<ClientPage, 'url' | 'entryPoint'> & { readonly entryPoint?: string }): ClientPage {
  return { entryPoint: main.name, ...given, url: `/reference/client/${given.slug}/` };
}

function commentsOfClient(): Map<string, string> {
  const folder = dirname(fromPackage.resolve('@workrights/client'));
  const types = globSync('*.d.ts', { cwd: folder }).toSorted();
  return docComments(types.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n'));
}
