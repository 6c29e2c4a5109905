import type { APIRoute, GetStaticPaths } from 'astro';
import { linkedFiles } from '../../guides/links.ts';
import { readRepositoryBytes } from '../../repository/repository.ts';

/** Copies of the files that guides link to, such as workflows to import and configuration to read. */
export const getStaticPaths = (() =>
  linkedFiles().map((file) => ({ params: { file } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params }) => new Response(readRepositoryBytes(params['file'] ?? ''));
