/** Polls of one client at a time. */
const MOST = 4;

interface Turns {
  busy: number;
  readonly queue: (() => void)[];
}

const all = new WeakMap<object, Turns>();

/** Does `poll` as soon as fewer than four others of the client are under way. */
export async function turnOf<T>(client: object, poll: () => Promise<T>): Promise<T> {
  const turns = all.get(client) ?? { busy: 0, queue: [] };
  all.set(client, turns);
  if (turns.busy < MOST) turns.busy += 1;
  else
    await new Promise<void>((resolve) => {
      turns.queue.push(resolve);
    });
  try {
    return await poll();
  } finally {
    const next = turns.queue.shift();
    if (next) next();
    else turns.busy -= 1;
  }
}
