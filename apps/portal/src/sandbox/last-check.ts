/** The check that this tab has created last, so that the pages that read a check read this one. */
const KEY = 'workrights-last-check';

interface LastCheck {
  readonly sandbox: string;
  readonly id: string;
}

export function rememberCheck(sandbox: string, id: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ sandbox, id } satisfies LastCheck));
  } catch {
    // Storage is blocked, so each page creates a check of its own.
  }
}

/** The id of the check, if it was created in this sandbox. */
export function lastCheck(sandbox: string): string | undefined {
  try {
    const last = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LastCheck | null;
    return last?.sandbox === sandbox ? last.id : undefined;
  } catch {
    return undefined;
  }
}
