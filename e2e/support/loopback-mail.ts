import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import { listen } from './loopback-server.ts';

/** A received mail. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header lines and parts as they were sent. */
  readonly text: string;
}

/** Another party's mail server, on a free port of loopback. Without encryption and without an account. */
export interface LoopbackMail extends AsyncDisposable {
  readonly port: number;
  /** Oldest first. */
  readonly received: readonly ReceivedMail[];
}

const ADDRESS = /<(?<address>[^>]*)>/;

/** Accepts every mail (RFC 5321) and keeps it. */
export async function startLoopbackMail(): Promise<LoopbackMail> {
  const received: ReceivedMail[] = [];
  const server = await listen(createServer((socket) => void converse(socket, received)));
  return { ...server, port: Number(new URL(server.url).port), received };
}

async function converse(socket: Socket, received: ReceivedMail[]): Promise<void> {
  socket.on('error', () => undefined);
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: { from: string; to: string[]; lines?: string[] } = { from: '', to: [] };
  say('220 loopback');
  for await (const line of createInterface({ input: socket })) {
    if (mail.lines !== undefined && line !== '.') {
      mail.lines.push(line.replace(/^\.\./, '.'));
      continue;
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    const address = ADDRESS.exec(line)?.groups?.['address'] ?? '';
    if (line === '.') {
      received.push({ from: mail.from, to: mail.to, text: mail.lines?.join('\n') ?? '' });
      mail = { from: '', to: [] };
    } else if (verb === 'MAIL') mail.from = address;
    else if (verb === 'RCPT') mail.to.push(address);
    else if (verb === 'DATA') mail.lines = [];
    say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
    if (verb === 'QUIT') socket.end();
  }
}
