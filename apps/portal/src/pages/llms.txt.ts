import type { APIRoute } from 'astro';
import { llmsIndex } from '../llms/llms.ts';

export const GET: APIRoute = () => new Response(llmsIndex());
