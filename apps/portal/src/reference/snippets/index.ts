export { forSandbox, snippetExamples } from './examples.ts';
export { sandbox as snippetSandbox } from './sandbox.ts';
export type * from './tool.ts';
export { snippetTools } from './tools.ts';
