import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { startPrism, type PrismServer } from '@workrights/mock';
import { readBundle, type Document, type Fixture, type InterfaceName } from '@workrights/spec/reader';

import { temporaryFolder } from '../../support/temporary-folder.ts';
import { bodyPlaceOf } from './body-place.ts';
import { isAccepted, type Judgement } from './cases.ts';
import { sendCase } from './send-case.ts';

/** An entry of Prism's `sl-violations` header, and of `validation` in its error bodies. */
interface Violation {
  location: string[];
  severity: string;
}

/**
 * Validates bodies with a real Prism over HTTP. Prism serves a copy of the contract that includes the rejected responses as
 * examples. It accepts a request when it responds with 2xx. It accepts a response when it serves that example instead of a
 * 500 that lists the errors.
 *
 * @throws Error when Prism does neither.
 */
export async function judgeWithPrism(name: InterfaceName, cases: readonly Fixture[]): Promise<Judgement[]> {
  const contract = readBundle(name);
  for (const subject of cases.filter((one) => !isAccepted(one) && one.part === 'response')) {
    const { value: media } = bodyPlaceOf(contract, subject);
    media.examples = { ...media.examples, [subject.name]: subject.example };
  }
  await using prism = await serve(contract);
  const url = await prism.url();
  const judgements: Judgement[] = [];
  for (const subject of cases) {
    const response = await sendCase(url, contract, cases, subject);
    const text = await response.text();
    judgements.push(
      subject.part === 'request' ? judgeRequest(response, text) : judgeResponse(response, text, subject),
    );
  }
  return judgements;
}

/** Prism reads its document from a file and restarts when the file changes or goes, so the file stays until the end. */
async function serve(contract: Document): Promise<Pick<PrismServer, 'url'> & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder('judge'));
  const file = path.join(folder.path, 'contract.json');
  await writeFile(file, JSON.stringify(contract));
  const prism = stack.use(await startPrism(file, { refuseOwnViolations: true }));
  const owned = stack.move();
  return { url: () => prism.url(), [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

function judgeRequest(response: Response, text: string): Judgement {
  const violations = violationsOf(response, text, 'request');
  if (response.ok && violations.length === 0) return { accepted: true, fields: [] };
  if (response.status >= 400 && response.status < 500 && violations.length > 0) {
    return { accepted: false, fields: violations.map(fieldOf) };
  }
  throw new Error(
    `Prism answers a request with ${response.status} and ${violations.length} violations: ${text}`,
  );
}

function judgeResponse(response: Response, text: string, { name, status, value }: Fixture): Judgement {
  const violations = violationsOf(response, text, 'response');
  if (response.status === status && violations.length === 0) {
    if (text !== JSON.stringify(value)) throw new Error(`Prism serves something else as ${name}: ${text}`);
    return { accepted: true, fields: [] };
  }
  if (response.status === 500 && violations.length > 0)
    return { accepted: false, fields: violations.map(fieldOf) };
  throw new Error(
    `Prism answers ${response.status} with ${violations.length} violations to ${name}: ${text}`,
  );
}

/** Reads violations from the header, or from the error body when the header was too long and cut off. */
function violationsOf(response: Response, text: string, side: 'request' | 'response'): Violation[] {
  const header = response.headers.get('sl-violations') ?? '[]';
  const cutOff = header.startsWith('Too many violations');
  const found = cutOff ? [{ location: [side], severity: 'Error' }] : (JSON.parse(header) as Violation[]);
  const inBody = response.headers.get('content-type')?.includes('problem+json')
    ? ((JSON.parse(text) as { validation?: Violation[] }).validation ?? [])
    : [];
  return [...found, ...inBody].filter(
    ({ location, severity }) => location[0] === side && severity === 'Error',
  );
}

/** Prism's location is `[request, body, ...path]`. */
function fieldOf({ location }: Violation): string {
  return location
    .slice(2)
    .map((segment) => `/${segment}`)
    .join('');
}
