import type { APIRoute, GetStaticPaths } from 'astro';
import { writtenPages } from '../guides/page-markdown.ts';

/** Every guide as Markdown, at its address with `.md`. Those of the reference are beside it. */
export const getStaticPaths = (() =>
  writtenPages().map(({ url, markdown }) => ({
    params: { page: url.slice(1, -1) },
    props: { markdown },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ markdown: string }> = ({ props }) =>
  new Response(props.markdown, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
