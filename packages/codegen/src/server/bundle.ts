import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const packageRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Modules that exist in memory alone, by the name that other modules import them under. */
export type VirtualModules = Readonly<Record<string, string>>;

/**
 * Joins virtual modules and what they need of ajv's run time (string length, deep equality, formats) into
 * one ES module without imports, so that it runs where ajv is not installed.
 */
export async function bundleModule(entry: string, modules: VirtualModules): Promise<string> {
  const build = await rolldown({
    cwd: packageRoot,
    // Comments with the paths of modules would differ with the place that pnpm puts them in.
    experimental: { attachDebugInfo: 'none' },
    input: entry,
    platform: 'neutral',
    plugins: [
      {
        name: 'virtual-modules',
        // An id inside this package lets ajv and ajv-formats be found from here.
        resolveId: (id) => (Object.hasOwn(modules, id) ? `${packageRoot}src/${id}` : null),
        load: (id) => modules[id.slice(`${packageRoot}src/`.length)] ?? null,
      },
    ],
    onLog(level, log) {
      throw new Error(`Bundling the validators: ${level}: ${log.message}`);
    },
  });
  const { output } = await build.generate({
    format: 'es',
    comments: false,
    minify: false,
  });
  const [chunk, ...others] = output;
  if (others.length > 0 || chunk.imports.length > 0) {
    throw new Error('Bundling the validators: the result is not one self-contained module.');
  }
  return chunk.code;
}
