import type { APIRoute } from 'astro';
import { DEFAULT_ADDRESS, type SandboxAddress } from '../../sandbox/sandbox.ts';

/** The default address. A server that includes a sandbox responds to this path itself. */
export const GET: APIRoute = () => {
  const address: SandboxAddress = { url: DEFAULT_ADDRESS };
  return new Response(JSON.stringify(address), { headers: { 'content-type': 'application/json' } });
};
