import { readFileSync, writeFileSync } from 'node:fs';

/** The part of Stryker's results file that is read here. */
interface Results {
  readonly files: Record<string, { mutants: { readonly status: string; readonly static?: boolean }[] }>;
}

/**
 * Forgets the static mutants that survived. Stryker tests a mutant again when a new test reaches it, but doesn't know which
 * tests reach code that runs when a module loads. It would report such a mutant as survived forever.
 */
export function forgetStaticSurvivors(file: string): void {
  const results = read(file);
  if (results === undefined) return;
  for (const each of Object.values(results.files)) {
    each.mutants = each.mutants.filter((mutant) => mutant.status !== 'Survived' || mutant.static !== true);
  }
  writeFileSync(file, JSON.stringify(results));
}

function read(file: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    return undefined;
  }
}
