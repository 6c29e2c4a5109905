/** Says what a diagram lacks. That it can be drawn is seen by who draws it: the portal. */
export function checkMermaid(code: string): string | undefined {
  for (const word of ['accTitle', 'accDescr']) {
    if (!new RegExp(`^\\s*${word}\\s*(?::\\s*\\S|\\{\\s*\\S)`, 'm').test(code)) {
      return `a diagram needs a line "${word}: ..." with its text alternative`;
    }
  }
  return undefined;
}
