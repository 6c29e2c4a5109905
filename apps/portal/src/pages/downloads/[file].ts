import type { APIRoute, GetStaticPaths } from 'astro';
import { download, downloadNames, type DownloadName } from '../../downloads/downloads.ts';

export const getStaticPaths = (() =>
  downloadNames.map((file) => ({ params: { file } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params }) => {
  const { bytes } = await download(params['file'] as DownloadName);
  return new Response(new Uint8Array(bytes));
};
