import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Services } from '../services.ts';
import { progressOf } from '../progress.ts';
import type { Earlier } from '../confirm/attempts.ts';
import { Refusal, type Prepared } from '../confirm/prepared.ts';

/** A person has confirmed; or nobody has yet; or the client has to ask its user first. */
export type Confirmation = 'confirmed' | 'waiting' | InputRequiredResult;

const answer = z.object({ send: z.boolean() });

/**
 * Gets the word of a person. Sample data are confirmed in the client, where its protocol lets a server ask the user. All
 * else, and whatever is live, is confirmed on a page that no model reaches: nothing that a client sends counts for it.
 *
 * @throws Refusal after a no, or when nobody can be asked.
 */
export async function confirm(
  services: Services,
  prepared: Prepared,
  ctx: ServerContext,
  isModern: boolean,
): Promise<Confirmation> {
  const earlier = await services.attempts.earlier(prepared);
  if (!prepared.isLive && earlier !== 'unclear' && isModern && canElicit(ctx))
    return askInClient(services, prepared, ctx);
  return askOnPage(services, prepared, ctx, earlier);
}

function canElicit({ mcpReq }: ServerContext): boolean {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {};
  const { elicitation } = Object(envelope[CLIENT_CAPABILITIES_META_KEY]) as { elicitation?: object };
  return elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0);
}

function askInClient(
  { prepared: requests }: Services,
  prepared: Prepared,
  { mcpReq }: ServerContext,
): Confirmation {
  // An answer counts when the question was asked, and to this one only.
  const isAsked = prepared.nonce !== undefined && mcpReq.requestState() === prepared.nonce;
  const { kind } = isAsked ? inputResponse(mcpReq.inputResponses, 'confirm') : { kind: 'missing' };
  if (kind === 'missing') {
    prepared.nonce = randomBytes(24).toString('base64url');
    const message = `Send this ${prepared.kind} with sample data, as it was prepared?`;
    const requestedSchema = answer;
    const question = inputRequired.elicit({ message, requestedSchema });
    return inputRequired({ inputRequests: { confirm: question }, requestState: prepared.nonce });
  }
  if (acceptedContent(mcpReq.inputResponses, 'confirm', answer)?.send === true) return 'confirmed';
  requests.take(prepared);
  throw new Refusal('The person said no. Nothing was sent.');
}

const WARNINGS: Readonly<Record<Earlier, string>> = {
  unclear:
    'The same may have been sent before, and nobody knows whether it arrived. Look at the list of the service first.',
  made: 'The same was sent within the last hour, and it arrived. With a yes it is sent once more.',
};

async function askOnPage(
  { page, patience, prepared: requests }: Services,
  prepared: Prepared,
  ctx: ServerContext,
  earlier: Earlier | undefined,
): Promise<Confirmation> {
  const question = await page.ask(prepared, earlier && WARNINGS[earlier]);
  if (!question) {
    throw new Refusal(
      'Nobody can be asked here: no browser could be opened, and there is no terminal. The operator can run `workrights mcp --http` in a terminal.',
    );
  }
  prepared.isWarned = question.warning === WARNINGS.unclear;
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, ctx.mcpReq.signal]);
  const beats = progressOf(ctx, 'Waiting for a person to confirm');
  const decision = await Promise.race([question.decision, waiting(patience, signal, beats)]).finally(() =>
    ended.abort(),
  );
  // Nobody would read what came of it: the request waits until the assistant asks again.
  if (decision === 'confirmed' && ctx.mcpReq.signal.aborted) return 'waiting';
  if (decision !== 'declined') return decision;
  requests.take(prepared);
  throw new Refusal('The person said no. Nothing was sent.');
}

async function waiting(patience: number, signal: AbortSignal, beat: () => void): Promise<'waiting'> {
  const until = performance.now() + patience;
  while (performance.now() < until && !signal.aborted) {
    beat();
    await sleep(Math.min(5_000, Math.max(1, until - performance.now())), undefined, { signal }).catch(
      () => undefined,
    );
  }
  return 'waiting';
}
