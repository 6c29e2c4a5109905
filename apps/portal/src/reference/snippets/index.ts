export { forSandbox, snippetExamples } from './examples.ts';
export { languages, toolOf, type Language } from './languages/index.ts';
export { sandbox as snippetSandbox } from './sandbox.ts';
export type * from './tool.ts';
export { snippetTools } from './tools.ts';
