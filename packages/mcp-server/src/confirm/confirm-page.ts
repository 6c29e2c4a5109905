import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createLocalServer, sendProblem, servedPage } from '@workrights/local-server';
import { html, type Html } from '@workrights/local-server/html';
import { LIFETIME, Refusal, type Earlier, type Prepared } from './prepared.ts';

/** More pages than a person compares: an assistant that opens them all the time wants a yes without a look. */
const MOST_OPEN = 5;
const HOST = '127.0.0.1';

interface ConfirmPageOptions {
  /**
   * Brings the link to the person, by a way that no model reads: their browser, or the terminal of the operator. It must
   * not go into a result, a log or an argument of a program.
   *
   * @returns whether somebody may have got it.
   */
  readonly show: (link: string) => Promise<boolean>;
  readonly now?: () => number;
}

const NOTHING_HERE = { status: 404, kind: 'not-found', detail: 'There is nothing to confirm here.' };
const NOT_BY_A_LINK = { status: 405, kind: 'method-not-allowed', detail: 'Use the buttons of the page.' };

export type ConfirmPage = ReturnType<typeof createConfirmPage>;

/**
 * Pages on loopback on which a person confirms. Each has a path of 256 random bits, which only the person gets: a model
 * that fetches every URL it knows doesn't find it. Reading a page decides nothing.
 */
export function createConfirmPage({ show, now = Date.now }: ConfirmPageOptions) {
  /** By their paths, those that nobody has decided yet. */
  const open = new Map<string, Prepared>();
  const server = createLocalServer({
    name: 'workrights-mcp',
    accepts: { host: HOST, hasPages: true },
    answer(incoming, outgoing) {
      const { url = '', method } = incoming;
      const [, path = '', action] = /^(\/confirm\/[^/?]+)(?:\/(yes|no))?$/u.exec(url) ?? [];
      const prepared = open.get(path);
      // The timer of its end stands still while the machine sleeps.
      if (!prepared || now() - prepared.preparedAt > LIFETIME) return sendProblem(outgoing, NOTHING_HERE);
      if (action === undefined && method === 'GET') return sendPage(outgoing, questionPage(path, prepared));
      // A link that is only followed, by a browser that looks ahead or by a mail scanner, decides nothing.
      if (action === undefined || method !== 'POST') return sendProblem(outgoing, NOT_BY_A_LINK);
      incoming.resume();
      open.delete(path);
      prepared.decision.resolve(action === 'yes');
      return sendPage(outgoing, action === 'yes' ? CONFIRMED : NOT_SENT);
    },
  });
  let listening: ReturnType<typeof server.listen> | undefined;

  return {
    /**
     * Shows the page of a request to the person, once.
     *
     * @returns whether somebody may have got it: then there is a decision to come.
     * @throws Refusal while too many pages wait.
     */
    async ask(prepared: Prepared, earlier?: Earlier): Promise<boolean> {
      if (prepared.shown) return prepared.shown;
      if (open.size >= MOST_OPEN) {
        throw new Refusal(
          `${MOST_OPEN} pages wait for the person already. Tell them, and call this again after they have decided.`,
        );
      }
      const path = `/confirm/${randomBytes(32).toString('base64url')}`;
      open.set(path, prepared);
      setTimeout(() => open.delete(path), prepared.preparedAt + LIFETIME - now()).unref();
      listening ??= server.listen(0, HOST);
      prepared.earlier = earlier;
      prepared.shown = listening.then(({ url }) => show(url + path)).catch(() => false);
      if (await prepared.shown) return true;
      open.delete(path);
      // A page that nobody should have got decides nothing.
      prepared.decision = Promise.withResolvers<boolean>();
      delete prepared.shown;
      return false;
    },
    close: () => server.close(),
  };
}

const WARNINGS = {
  unclear:
    'The same may have been sent before, and nobody knows whether it arrived. Look at the list of the service first.',
  made: 'The same was sent within the last hour, and it arrived. With a yes it is sent once more.',
};

/** All of the body: a person confirms what is sent, not what an assistant says of it. Values as in JSON: no line break makes a row. */
function questionPage(path: string, { kind, body, isLive, earlier }: Prepared): Html {
  const live =
    kind === 'visa check'
      ? `LIVE ${kind}: it is about a real person.`
      : `${kind}: unless your service is a sandbox, a real person gets a message.`;
  return html`<h1>Send this ${kind}?</h1>
    <p class="${isLive ? 'live' : 'sample'}">
      <strong>${isLive ? live : `${kind} with sample data.`}</strong> An assistant has prepared it. Compare
      each value.
    </p>
    ${earlier === undefined ? [] : html`<p class="live">${WARNINGS[earlier]}</p>`}
    <table>
      ${rowsOf(body)}
    </table>
    <form method="post" action="${path}/yes"><button>Yes, send it once</button></form>
    <form method="post" action="${path}/no"><button>No</button></form>`;
}

function rowsOf(body: object, prefix = ''): Html[] {
  return Object.entries(body).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix + key;
    if (typeof value === 'object' && value !== null) return rowsOf(value, `${name}.`);
    return html`<tr>
      <th>${name}</th>
      <td>${JSON.stringify(String(value)).slice(1, -1)}</td>
    </tr>`;
  });
}

const CONFIRMED = html`<h1>Confirmed</h1>
  <p>
    If the assistant still waits, the request is sent now. Otherwise nothing is sent until the assistant asks
    again. You can close this page.
  </p>`;
const NOT_SENT = html`<h1>Not sent</h1>
  <p>Nothing was sent. You can close this page.</p>`;

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}th{text-align:left;padding-right:1rem;font-weight:400}td{font-weight:600;overflow-wrap:anywhere;white-space:pre-wrap}.live{border-left:6px solid #b00020;padding-left:1rem}form{display:inline-block;margin:1rem 1rem 0 0}button{font:inherit;padding:.5rem 1rem}';

function sendPage(outgoing: ServerResponse, body: Html): void {
  const page = servedPage({
    title: 'Work Rights Kit: confirm',
    style: STYLE,
    body: html`<main>${body}</main>`,
    formAction: "'self'",
  });
  outgoing.writeHead(200, page.headers).end(page.text);
}
