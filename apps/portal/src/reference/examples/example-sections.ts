import { responseTitle } from '../components/sections.ts';
import type { Example, Operation } from '../model/types.ts';

export interface ExampleSection {
  readonly id: string;
  readonly title: string;
  readonly examples: readonly { readonly example: Example; readonly mediaType: string }[];
}

/** Groups the fixtures of an operation: those of the request, then those of each response. */
export function exampleSections({ requestBody, responses }: Operation): ExampleSection[] {
  const bodies = [
    { id: 'requests', title: 'Requests', body: requestBody },
    ...responses.map((response) => ({
      id: response.status === 'default' ? 'errors' : `status-${response.status}`,
      title: `Responses: ${responseTitle(response)}`,
      body: response.bodies[0],
    })),
  ];
  return bodies.flatMap(({ id, title, body }) =>
    body && body.examples.length > 0
      ? [{ id, title, examples: body.examples.map((example) => ({ example, mediaType: body.mediaType })) }]
      : [],
  );
}
