export * from './snippets/index.ts';
export * from './model/reference.ts';
