import { fillBody } from './operation-run.ts';

/** Ids of the right form, in the place of those that only a sandbox knows. */
const SAMPLE_IDS = { check: `vc_${'0'.repeat(32)}`, onboard: 'onboard', key: 'key' };

/** What the contract says of a body of a request: one message for each invalid value, none for a valid body. */
export async function judgeBody(operation: string, body: unknown): Promise<string[]> {
  // Readers who change no body load no validators.
  const { describeIssues, requestSchemas } = await import('@workrights/validators');
  const schema = requestSchemas[operation as keyof typeof requestSchemas];
  const { error } = schema.safeParse(fillBody(body, SAMPLE_IDS));
  return error ? describeIssues(error).map(({ message }) => message) : [];
}
