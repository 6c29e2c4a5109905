/** The path of the page with an operation's code in every tool. */
export function codeHref({ href }: { readonly href: string }): string {
  return `${href}code/`;
}
