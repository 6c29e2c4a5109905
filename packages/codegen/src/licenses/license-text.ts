import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The words of the MIT licence after its line of copyright. */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/**
 * The text of a licence, for a package that names one and has no file with it.
 *
 * @param holder of the copyright, as the package says
 * @throws Error for a licence whose text is not known here
 */
export function licenseText(license: string, holder: string): string {
  if (license === 'MIT') return `Copyright (c) ${holder}\n\n${MIT}`;
  // TypeScript's file is the licence itself, without a line of its own.
  if (license === 'Apache-2.0') return `Copyright ${holder}\n\n${readFileSync(apache(), 'utf8')}`;
  throw new Error(`A package in the bundle has no text of its licence ${license}.`);
}

function apache(): string {
  return join(createRequire(import.meta.url).resolve('typescript/package.json'), '../LICENSE.txt');
}
