/** Where Starlight's tabs keep the label of the chosen tool: guides and reference have one memory. */
const KEY = 'starlight-synced-tabs__tool';

/** The label of the tool that the reader chose last. */
export function chosenTool(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberTool(label: string): void {
  try {
    localStorage.setItem(KEY, label);
  } catch {
    // The browser keeps nothing for this site: the choice lasts as long as the page.
  }
}
