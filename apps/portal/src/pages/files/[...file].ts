import type { APIRoute, GetStaticPaths } from 'astro';
import { linkedFiles } from '../../guides/page-markdown.ts';
import { readRepositoryBytes } from '../../guides/repository.ts';

/** Copies of the files that guides link to or show: workflows to import, configuration to read, pictures. */
export const getStaticPaths = (() =>
  linkedFiles().map((file) => ({ params: { file } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params }) => new Response(readRepositoryBytes(params['file'] ?? ''));
