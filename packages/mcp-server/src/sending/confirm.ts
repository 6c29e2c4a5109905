import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Services } from '../services.ts';
import { Refusal, type Earlier, type Prepared } from '../confirm/prepared.ts';

/** A person has confirmed; or nobody has yet; or the client has to ask its user first. */
export type Confirmation = 'confirmed' | 'waiting' | InputRequiredResult;

const requestedSchema = z.object({ send: z.boolean() });

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
): Promise<Confirmation> {
  const earlier = await services.attempts.earlier(prepared);
  const isInClient = !prepared.isLive && earlier !== 'unclear' && services.isModern && canElicit(ctx);
  const confirmation = isInClient
    ? askInClient(prepared, ctx)
    : await askOnPage(services, prepared, ctx, earlier);
  if (confirmation !== 'declined') return confirmation;
  services.prepared.take(prepared, 'declined');
  throw new Refusal('The person said no. Nothing was sent.');
}

function canElicit({ mcpReq }: ServerContext): boolean {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {};
  const { elicitation } = Object(envelope[CLIENT_CAPABILITIES_META_KEY]) as { elicitation?: object };
  return elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0);
}

function askInClient(prepared: Prepared, { mcpReq }: ServerContext): Confirmation | 'declined' {
  // An answer counts when the question was asked, and to this one only.
  const isAsked = prepared.nonce !== undefined && mcpReq.requestState() === prepared.nonce;
  const response = inputResponse(mcpReq.inputResponses, 'confirm');
  if (!isAsked || response.kind === 'missing') {
    prepared.nonce = randomBytes(24).toString('base64url');
    const message = `Send this ${prepared.kind} with sample data, as it was prepared?`;
    const inputRequests = { confirm: inputRequired.elicit({ message, requestedSchema }) };
    return inputRequired({ inputRequests, requestState: prepared.nonce });
  }
  const given = acceptedContent(mcpReq.inputResponses, 'confirm', requestedSchema);
  if (given?.send === true) return 'confirmed';
  if (given || (response.kind === 'elicit' && response.action !== 'accept')) return 'declined';
  delete prepared.nonce;
  throw new Refusal(
    'The answer of the client cannot be read. Nothing was sent. Call this again to ask again.',
  );
}

async function askOnPage(
  { page, patience }: Services,
  prepared: Prepared,
  ctx: ServerContext,
  earlier: Earlier | undefined,
): Promise<Confirmation | 'declined'> {
  if (!(await page.ask(prepared, earlier))) {
    throw new Refusal(
      'Nobody can be asked here: no browser could be opened, and there is no terminal. The operator can run `workrights mcp --http` in a terminal.',
    );
  }
  const { signal } = ctx.mcpReq;
  // A timer, because the garbage collector of Node 22.13 takes an `AbortSignal.timeout` within `AbortSignal.any`.
  const over = sleep(patience, undefined, { signal, ref: false }).catch(() => undefined);
  const isConfirmed = await Promise.race([prepared.decision.promise, over]);
  if (isConfirmed === false) return 'declined';
  // If the call is over, nobody would read what came of it: the request waits until the assistant asks again.
  return isConfirmed && !signal.aborted ? 'confirmed' : 'waiting';
}
