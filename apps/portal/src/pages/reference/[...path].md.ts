import type { APIRoute, GetStaticPaths } from 'astro';
import { fieldMarkdownPages, referenceMarkdownPages } from '../../reference/index.ts';
import { markdownResponse } from '../../reference/markdown/response.ts';

/** Every page of the reference as Markdown, but the overview, whose address is outside this folder. */
export const getStaticPaths = (() =>
  [...referenceMarkdownPages(), ...fieldMarkdownPages()].flatMap(({ url, markdown }) => {
    const path = url.replace(/^\/reference\//, '').replace(/\/$/, '');
    return path === '' ? [] : [{ params: { path }, props: { markdown } }];
  })) satisfies GetStaticPaths;

export const GET: APIRoute<{ markdown: string }> = ({ props }) => markdownResponse(props.markdown);
