import type { APIRoute } from 'astro';
import { overviewPage } from '../reference/markdown/overview.ts';
import { markdownResponse } from '../reference/markdown/response.ts';

export const GET: APIRoute = () => markdownResponse(overviewPage().markdown);
