export function codeHref({ href }: { readonly href: string }): string {
  return `${href}code/`;
}
