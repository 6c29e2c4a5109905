import { RootCommand } from '@bomb.sh/tab';
import { isRouteMap, kebabCase, type Target } from '../app/command.ts';
import { routes } from '../app/routes.ts';
import { SHELLS } from '../commands/completion/command.ts';

/** Prints what may follow these words, as the script of the shell reads it. */
export function complete(words: readonly string[]): void {
  if (FILE_FLAGS.has(words.at(-2) ?? '')) {
    // Tab knows no files: the shell does.
    console.log(':0');
    return;
  }
  const root = new RootCommand();
  add(root, routes, []);
  root.parse([...words]);
}

const FILE_FLAGS: ReadonlySet<string> = new Set(['--input', '--to', '--data', '--accounts-file']);

function add(root: RootCommand, target: Target, path: readonly string[]): void {
  if (isRouteMap(target)) {
    if (path.length > 0) root.command(path.join(' '), target.brief);
    for (const { name, target: next, hidden } of target.getAllEntries()) {
      if (!hidden) add(root, next, [...path, name['convert-camel-to-kebab']]);
    }
    return;
  }
  const command = root.command(path.join(' '), target.brief);
  for (const [name, flag] of Object.entries(target.parameters.flags ?? {})) {
    const written = kebabCase(name);
    if (flag.kind === 'boolean') {
      command.option(written, flag.brief, '');
      continue;
    }
    const values = flag.kind === 'enum' ? flag.values : [];
    command.option(written, flag.brief, (add) => {
      for (const value of values) add(value, '');
    });
  }
  if (path[0] === 'completion') {
    command.argument('shell', (add) => {
      for (const shell of SHELLS) add(shell, '');
    });
  }
}
