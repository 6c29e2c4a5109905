import { usage } from '../failures/failure.ts';
import { examples } from '../generated/examples.gen.ts';

/** A valid body from the contract's fixtures; the first one for an empty name. @throws Failure that lists the names. */
export function exampleOf(request: keyof typeof examples, name: string): object {
  const known: Readonly<Record<string, object>> = examples[request];
  const found = name === '' ? Object.values(known)[0] : Object.hasOwn(known, name) ? known[name] : undefined;
  if (found) return found;
  throw usage('--example names no example of this command.', {
    flag: 'example',
    fix: `Examples: ${Object.keys(known).join(', ')}.`,
  });
}
