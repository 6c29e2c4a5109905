import type { APIRoute } from 'astro';
import { DEFAULT_ADDRESS, type SandboxAddress } from '../../sandbox/sandbox.ts';

/** The usual place; a server that brings a sandbox of its own answers this path itself. */
export const GET: APIRoute = () => {
  const address: SandboxAddress = { url: DEFAULT_ADDRESS };
  return new Response(JSON.stringify(address), { headers: { 'content-type': 'application/json' } });
};
