import type { APIRoute } from 'astro';
import { llmsFull } from '../llms/llms.ts';

export const GET: APIRoute = () => new Response(llmsFull());
