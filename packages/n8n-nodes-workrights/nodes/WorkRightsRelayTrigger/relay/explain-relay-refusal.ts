import { property, textOf } from '../../WorkRights/shared/json';
import { parsedAddress } from '../../WorkRights/transport/address';
import type { Explanation } from '../../WorkRights/transport/explain-refusal';

const PROBLEM = 'urn:workrights:problem:';

/** What an error status means when n8n subscribes or unsubscribes. */
export function explainRelayRefusal(status: number, body: unknown, webhookUrl?: unknown): Explanation {
  // Only a relay is quoted: its problem details don't repeat what was sent.
  const type = textOf(property(body, 'type'));
  const kind = type?.startsWith(PROBLEM) ? type.slice(PROBLEM.length) : undefined;
  if (status === 401) {
    return {
      message: 'The relay rejected the token',
      description: "Enter its WORKRIGHTS_RELAY_TOKEN in the credential 'Work Rights Relay API'.",
      failure: { cause: 'credential-invalid' },
    };
  }
  if (kind === 'target-not-allowed') return targetNotAllowed(body, webhookUrl);
  if (status >= 500 || status === 408 || status === 429) {
    return {
      message: 'The relay is not available right now',
      description: `It responded with status ${status}. Publish the workflow again later.`,
      failure: { cause: 'temporarily-unavailable' },
    };
  }
  const configuration = { failure: { cause: 'configuration-invalid' } } as const;
  if (kind === undefined || status === 404) {
    return {
      ...configuration,
      message: 'There is no relay at this URL',
      description: `It responded with status ${status}. Correct 'Relay URL' in the credential. Redirects are not followed.`,
    };
  }
  return {
    ...configuration,
    message: 'The relay did not accept the request',
    description: `It responded with status ${status}.${quoted(body)}`,
  };
}

/** A very common error: n8n doesn't know its own public URL. */
function targetNotAllowed(body: unknown, webhookUrl: unknown): Explanation {
  const { origin = 'nothing that can be read' } = parsedAddress(textOf(webhookUrl) ?? '') ?? {};
  return {
    message: 'The relay may not send webhooks to the URL of this n8n',
    description: `The URL begins with ${origin}.${quoted(body)} Set WEBHOOK_URL of n8n to its public https URL. If n8n and the relay run on the same machine, start the relay with --allow-loopback. For an n8n inside your network, use --allow-target with its host.`,
    failure: { cause: 'configuration-invalid' },
  };
}

function quoted(body: unknown): string {
  const errors = property(body, 'errors');
  const rules = (Array.isArray(errors) ? (errors as unknown[]) : []).flatMap((each) => {
    const [pointer, rule] = [textOf(property(each, 'pointer')), textOf(property(each, 'message'))];
    return rule === null ? [] : [`${(pointer ?? '/the request').slice(1)} ${rule}`];
  });
  const said = rules.length > 0 ? rules.join('; ') : textOf(property(body, 'detail'));
  return said === null ? '' : ` It says: ${said.replace(/\.$/u, '')}.`;
}
