/** Pages with text. Other pages only link to pages and files, or need a browser. */
const HAS_TWIN = /^\/(?:changelog|guides|reference|repository\/.+)\//u;

/** The address of a page's Markdown: `/guides/get-started/` has `/guides/get-started.md`. */
export function twinAddress(pathname: string): string | undefined {
  return HAS_TWIN.test(pathname) ? pathname.replace(/\/$/u, '.md') : undefined;
}
