// Usage: node api-report.mjs <package folder> [<report>]. Writes or prints everything that the built package exports.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const [packageFolder, output] = process.argv.slice(2).map((argument) => path.resolve(argument));
const manifest = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));

/** The exports of an entry point: one block for each declaration, in alphabetical order, without documentation. */
async function declarationsOf(types) {
  const entry = path.join(packageFolder, types);
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-api-'));
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
  };
  const none = { default: { logLevel: 'none' } };
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(packageFolder, 'package.json'),
    configObject: {
      projectFolder: packageFolder,
      mainEntryPointFilePath: entry,
      compiler: { overrideTsconfig: { compilerOptions, files: [entry] } },
      newlineKind: 'lf',
      apiReport: {
        enabled: true,
        reportFolder: folder,
        reportTempFolder: folder,
        reportFileName: 'report',
        // Types that callers can't import can break them too. They are included without `export`.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        extractorMessageReporting: none,
        tsdocMessageReporting: none,
      },
    },
  });
  const result = Extractor.invoke(config, { localBuild: true, messageCallback: quieten });
  if (!result.succeeded) throw new Error(`The types of ${types} could not be read.`);
  const report = await readFile(path.join(folder, 'report.api.md'), 'utf8');
  await rm(folder, { recursive: true });
  return report
    .replace(/^[\s\S]*?```ts\n/, '')
    .replace(/```\s*$/, '')
    .replaceAll(/^ *\/\/ (@public|\(undocumented\))\n/gm, '')
    .split('\n\n')
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('// (No @packageDocumentation'));
}

function quieten(message) {
  if (message.logLevel === 'error') throw new Error(message.formatMessageWithLocation(packageFolder));
  message.handled = true;
}

const nameOf = (block) =>
  /^(?:export )?(?:declare )?(?:abstract )?(?:class|const|function|interface|type) (\w+)/m.exec(block)?.[1] ??
  block;
const list = (names) =>
  [...new Set(names)]
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(', ');

const sections = [];
let root;
for (const [
  subpath,
  {
    default: { types },
  },
] of Object.entries(manifest.exports)) {
  const declarations = await declarationsOf(types);
  const shared = declarations.filter((block) => root?.includes(block));
  const own = declarations.filter((block) => !root?.includes(block));
  root ??= declarations;
  sections.push(
    `## ${subpath.replace('.', manifest.name)}\n`,
    ...(shared.length > 0 ? [`As in \`${manifest.name}\`: ${list(shared.map(nameOf))}.\n`] : []),
    `\`\`\`ts\n${own.join('\n\n')}\n\`\`\`\n`,
  );
}
const report = [
  `# API of ${manifest.name}\n`,
  'All that the built package exports, as its types say. Generated; a test fails when it is not up to date.\n',
  ...sections,
].join('\n');
if (output === undefined) process.stdout.write(report);
else await writeFile(output, report);
