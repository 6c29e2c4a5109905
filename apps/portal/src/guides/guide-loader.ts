import { fileURLToPath, pathToFileURL } from 'node:url';
import { glob, type Loader } from 'astro/loaders';
import { readGuideHead } from './guide-head.ts';
import { pageId, pagePatterns, readRepositoryFile, repositoryFolder } from '../repository/repository.ts';

/**
 * Loads the guides of the top-level folder `docs`, and the READMEs of what readers install and run. They are plain Markdown,
 * so that they also read well on a code host. So Starlight's front matter is made from the first heading and paragraph.
 */
export function guideLoader(): Loader {
  const files = glob({
    base: pathToFileURL(`${repositoryFolder}/`),
    pattern: pagePatterns,
    generateId: ({ entry }) => pageId(entry),
  });
  return {
    name: 'guides',
    async load(context) {
      // Loads all pages again, because a page also depends on the pages and files that it links to.
      context.store.clear();
      await files.load({
        ...context,
        async parseData(entry) {
          const head = entry.filePath
            ? headOf(fileURLToPath(new URL(entry.filePath, context.config.root)))
            : {};
          return context.parseData({ ...entry, data: { ...head, ...entry.data } });
        },
      });
      // Astro logs an error of a page and continues without its content.
      const broken = context.store.values().filter(({ rendered }) => !rendered);
      if (broken.length > 0)
        throw new Error(
          `See above why these pages cannot be shown: ${broken.map(({ id }) => id).join(', ')}.`,
        );
    },
  };
}

function headOf(path: string) {
  const file = path.slice(repositoryFolder.length + 1);
  return readGuideHead(readRepositoryFile(file), file);
}
