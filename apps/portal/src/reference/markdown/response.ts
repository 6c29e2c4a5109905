export function markdownResponse(markdown: string): Response {
  return new Response(markdown, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
}
