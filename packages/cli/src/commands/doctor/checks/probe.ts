import type { Fetch } from '@workrights/client';
import type { Probe } from './connection.ts';

/** Makes one call, and records the time of its response. Never throws. */
export async function probe(call: (fetch: Fetch) => Promise<unknown>): Promise<Probe> {
  let date: number | undefined;
  let now = Date.now();
  const watched: Fetch = async (url, init) => {
    const response = await fetch(url, init as RequestInit);
    now = Date.now();
    const text = response.headers.get('date');
    date = text === null || Number.isNaN(Date.parse(text)) ? undefined : Date.parse(text);
    return response;
  };
  const error = await call(watched).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { now, ...(error !== undefined && { error }), ...(date !== undefined && { date }) };
}
