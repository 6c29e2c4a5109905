import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { runTool, toolsFolder } from '../support/run-tool.ts';

/** The arguments of each generator, which writes TypeScript from a bundle: `client.ts`, or a folder `client`. */
export const generators: Readonly<Record<string, (bundle: string, folder: string) => string[]>> = {
  'swagger-typescript-api': (bundle, folder) => [
    'node_modules/swagger-typescript-api/dist/cli.mjs',
    'generate',
    '--path',
    bundle,
    '--output',
    folder,
    '--name',
    'client.ts',
    '--generate-union-enums',
  ],
  'openapi-zod-client': (bundle, folder) => [
    'node_modules/openapi-zod-client/bin.js',
    bundle,
    '--output',
    path.join(folder, 'client.ts'),
  ],
  'typed-openapi': (bundle, folder) => [
    'node_modules/typed-openapi/bin.js',
    // The generator treats the path as relative to the working folder, even with a leading slash.
    bundle,
    '--output',
    path.relative(toolsFolder, path.join(folder, 'client.ts')),
  ],
  'openapi-typescript-codegen': (bundle, folder) => [
    'node_modules/openapi-typescript-codegen/bin/index.js',
    '--input',
    bundle,
    '--output',
    path.join(folder, 'client'),
    '--useUnionTypes',
  ],
  oazapfts: (bundle, folder) => ['node_modules/oazapfts/dist/cli.js', bundle, path.join(folder, 'client.ts')],
  kubb: (bundle, folder) => ['run-kubb.mjs', bundle, path.join(folder, 'client')],
};

/** A client that another tool has generated, and a program that uses it. */
export interface GeneratedClient extends AsyncDisposable {
  /** Typechecks client and program strictly. Throws with the compiler's messages. */
  compile(): Promise<void>;
  /** Runs the program, and returns its output. */
  run(settings: object): Promise<string>;
}

/** Generates a client from a bundle, next to the program in `generated-clients/<tool>` that uses it. */
export async function generateClient(
  tool: string,
  bundle: string,
  program: string,
): Promise<GeneratedClient> {
  // In the folder of the tools, so that the client finds their runtime packages.
  const parent = path.join(toolsFolder, '.generated');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, `${tool}-`));
  const programs = path.join(import.meta.dirname, 'generated-clients');
  await runTool(...(generators[tool]?.(bundle, folder) as [string, ...string[]]));
  for (const name of await readdir(path.join(programs, tool))) {
    const isOther = name.startsWith('visa-checks') || name.startsWith('work-rights');
    if (isOther && name !== `${program}.ts`) continue;
    await copyFile(path.join(programs, tool, name), path.join(folder, name));
  }
  await copyFile(path.join(programs, 'settings.ts'), path.join(folder, 'settings.ts'));
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: [`${program}.ts`] }),
  );
  return {
    compile: async () => {
      await runTool('node_modules/typescript/bin/tsc', '--project', folder).catch(
        (error: { stdout: string }) => {
          throw new Error(`${tool}: ${error.stdout}`, { cause: error });
        },
      );
    },
    run: async (settings) => {
      const script = path.join(folder, 'program.mjs');
      const source = path.join(folder, `${program}.ts`);
      const options = ['--bundle', '--platform=node', '--format=esm', `--banner:js=${REQUIRE}`];
      await runTool('node_modules/esbuild/bin/esbuild', source, ...options, `--outfile=${script}`);
      return (await runTool(script, JSON.stringify(settings))).trim();
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
};

/** For bundled CommonJS runtime packages, which need `require`. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
