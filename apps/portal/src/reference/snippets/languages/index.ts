import { csharp } from './csharp.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { languageTool, toolOf, type Language } from './language.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';

/** The programming languages, in the order of their tabs. */
export const languages: readonly Language[] = [python, csharp, java, php, go, ruby];

export const languageTools = languages.map(languageTool);

export { toolOf };
export type { Language };
