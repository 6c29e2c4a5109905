// Reads a HAR of so many megabytes that is made as it is read: only what the reader itself keeps takes memory. Prints what
// it counted, and the memory of the process before and at its peak, in megabytes.
import { readHar } from '../../../src/har/read-har.ts';
import { createObserver } from '../../../src/observer.ts';

const [kind = '', megabytes] = process.argv.slice(2);
const size = Number(megabytes) * 1_000_000;

const check = {
  id: 'vc_invented',
  status: 'completed',
  jurisdiction: 'AUS',
  document: { type: 'passport', identifier: 'SBXINVENTED1', family_name: 'Sample' },
};
const list = JSON.stringify({ data: Array.from({ length: 100 }, () => check) });

const startOf = (path: string) =>
  `{"startedDateTime":"2026-01-02T03:04:05.000Z","time":10,"request":{"method":"GET","url":"https://api.example.com${path}","headers":[]},` +
  '"response":{"status":200,"headers":[{"name":"Content-Type","value":"application/json"}],"content":';
const contentOf = (text: string) =>
  `{"size":${text.length},"mimeType":"application/json","text":${JSON.stringify(text)}}`;

const pieces: Readonly<Record<string, () => Generator<string>>> = {
  /** What a day of work gives: lists, one after the other. */
  *'many entries'() {
    const entry = `${startOf('/v2/visa-checks')}${contentOf(list)}}}`;
    for (let left = size; left > 0; left -= entry.length) yield left > entry.length ? `${entry},` : entry;
  },
  /** One text that is as large as the file. Each of its quotes is escaped. */
  *'one huge body'() {
    const part = JSON.stringify(list).slice(1, -1);
    yield `${startOf('/v2/visa-checks')}{"size":${size},"mimeType":"application/json","text":"`;
    for (let left = size; left > 0; left -= part.length) yield part;
    yield '"}}}';
  },
  /** An exchange with what browsers add to some of theirs. */
  *'one entry with many messages'() {
    const message = '{"type":"receive","time":1,"opcode":1,"data":"an invented message"}';
    const some = Array.from({ length: 1000 }, () => message).join(',');
    yield `${startOf('/v2/visa-checks')}${contentOf(list)}},"_webSocketMessages":[`;
    for (let left = size; left > 0; left -= some.length) yield `${some},`;
    yield `${message}]}`;
  },
  /** What no tool writes, and a stranger might. */
  *'one huge name'() {
    yield `${startOf('/v2/visa-checks')}${contentOf(list)}},"`;
    for (let left = size; left > 0; left -= list.length) yield 'x'.repeat(list.length);
    yield '":1}';
  },
  *'one huge number'() {
    yield `${startOf('/v2/visa-checks')}${contentOf(list)}},"time":`;
    for (let left = size; left > 0; left -= list.length) yield '1'.repeat(list.length);
    yield '}';
  },
};

let bytes = 0;
/** In one line, as the browsers don't write it but other tools do. */
async function* file(): AsyncGenerator<Uint8Array> {
  const whole = function* () {
    yield '{"log":{"version":"1.2","creator":{},"entries":[';
    yield* pieces[kind]!();
    yield ']}}';
  };
  for (const piece of whole()) {
    const chunk = Buffer.from(piece);
    bytes += chunk.length;
    yield chunk;
  }
}

const memory = () => process.resourceUsage().maxRSS / 1000;
const before = memory();
const observer = createObserver();
const { seen } = await readHar(file(), { see: (exchange) => observer.see(exchange) });
const forms = observer
  .report()
  .sightings.filter(({ at }) => at === 'body')
  .map(({ token, count }) => `${token} ${count}`);
console.log(JSON.stringify({ bytes, seen, forms, before, peak: memory() }));
