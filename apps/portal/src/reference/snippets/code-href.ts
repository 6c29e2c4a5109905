/** Path of the page with the code of an operation in every tool. */
export function codeHref({ href }: { readonly href: string }): string {
  return `${href}code/`;
}
