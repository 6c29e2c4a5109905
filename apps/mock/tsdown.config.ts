import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/main.ts', 'src/prism-process.ts'],
  platform: 'node',
  // Prism needs Node 24. An older one must be able to read this far, and be told so.
  target: 'node22',
  dts: { tsconfig: '../tsconfig.declarations.json' },
  fixedExtension: false,
  // The contract's files come with its package; what reads them is a part of this repository alone.
  deps: { alwaysBundle: ['@workrights/spec/reader'] },
  // Of that, only what reads a bundle is used.
  treeshake: { moduleSideEffects: (id) => !/[/]spec[/]reader[/]/u.test(id) },
});
