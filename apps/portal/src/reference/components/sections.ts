import { STATUS_CODES } from 'node:http';
import type { Operation, OperationResponse } from '../model/types.ts';

interface Heading {
  depth: number;
  slug: string;
  text: string;
}

/** The id of a response's section. The first one is `response`, with which the anchors of its fields begin. */
export function responseId(
  { responses }: Pick<Operation, 'responses'>,
  { status }: OperationResponse,
): string {
  if (status === 'default') return 'error';
  return responses[0]?.status === status ? 'response' : `response-${status}`;
}

export function responseTitle({ status }: OperationResponse): string {
  return status === 'default' ? 'Any other status' : `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

/** Splits the description into its first paragraph and the rest, which comes after the snippets. */
export function descriptionParts({ description }: Pick<Operation, 'description'>): {
  lead: string;
  rest: string;
} {
  const [lead = '', ...rest] = description.trim().split(/\n\n+/);
  return { lead, rest: rest.join('\n\n') };
}

/** The sections in the table of contents, without fields. */
export function headingsOf(operation: Operation): Heading[] {
  const section = (slug: string, text: string, depth = 2): Heading => ({ depth, slug, text });
  const refused = operation.rejected.some(({ part }) => part === 'request');
  return [
    section('snippets', 'Example request'),
    section('example-response', 'Example response'),
    ...(descriptionParts(operation).rest === '' ? [] : [section('know', 'What to know')]),
    ...(operation.parameters.length > 0 ? [section('parameters', 'Parameters')] : []),
    ...(operation.requestBody ? [section('request', 'Request body')] : []),
    section('responses', 'Answers'),
    ...operation.responses.map((response) =>
      section(responseId(operation, response), responseTitle(response), 3),
    ),
    ...(refused ? [section('refused', 'What is refused')] : []),
    section('more', 'Read on'),
  ];
}
