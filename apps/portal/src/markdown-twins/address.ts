/** What is read. Other pages lead to pages and files, or need a browser. */
const HAS_TWIN = /^\/(?:changelog|guides|reference|repository\/.+)\//u;

/** Where a page is as Markdown: `/guides/get-started/` is at `/guides/get-started.md`. */
export function twinAddress(pathname: string): string | undefined {
  return HAS_TWIN.test(pathname) ? pathname.replace(/\/$/u, '.md') : undefined;
}
