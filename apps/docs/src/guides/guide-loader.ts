import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { glob, type Loader } from 'astro/loaders';
import { readGuideHead } from './guide-head.ts';

/**
 * The guides of the top-level folder `docs`. They are plain Markdown, so that they read well on a code host too:
 * what Starlight expects as front matter is taken from the first heading and the first paragraph.
 */
export function guideLoader(): Loader {
  const files = glob({
    base: '../../docs',
    pattern: '**/*.md',
    generateId: ({ entry }) => guideId(entry),
  });
  return {
    name: 'guides',
    load: (context) =>
      files.load({
        ...context,
        async parseData(entry) {
          const file = entry.filePath
            ? fileURLToPath(new URL(entry.filePath, context.config.root))
            : undefined;
          const head = file ? readGuideHead(await readFile(file, 'utf8'), entry.id) : {};
          return context.parseData({ ...entry, data: { ...head, ...entry.data } });
        },
      }),
  };
}

/** `visa-checks/australia.md` is at `guides/visa-checks/australia`, the index at `guides`. */
export function guideId(entry: string): string {
  return `guides/${entry.replace(/\.md$/, '')}`.replace(/\/README$/, '');
}
