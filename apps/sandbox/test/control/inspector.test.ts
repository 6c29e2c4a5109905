import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callOperation, control } from '../support/call-operation.ts';
import { checkRequest, ordinaryDocument } from '../support/requests.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();
const page = async () => {
  const { headers, bytes } = await control(sandbox, 'GET', '/');
  return { headers, text: new TextDecoder().decode(bytes) };
};

describe('the inspector', () => {
  test('shows the state of a check and when it changes next', async () => {
    sandbox.clock.set(Date.UTC(2026, 10, 20, 2), 'frozen');
    const document = { ...ordinaryDocument, identifier: 'SBXTWENTYSECONDS' };
    const { json } = await callOperation(sandbox, 'createVisaCheck', {
      body: checkRequest('study', document),
    });
    const waiting = (await page()).text;
    expect(waiting).toContain(json.data.id);
    expect(waiting).toContain('<td>pending</td>');
    expect(waiting).toContain('2026-11-20T02:00:20.000Z (in 20 s)');
    sandbox.clock.advance(20_000);
    expect((await page()).text).toContain('<td>completed</td>');
  });

  test('asks nothing of the network and runs nothing', async () => {
    const { headers, text } = await page();
    expect(text).not.toMatch(/<script|<img|<link|src=|https?:\/\//);
    const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? '';
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('has a language, a title, one first heading, and labelled sections and tables', async () => {
    const { text } = await page();
    expect(text).toContain('<html lang="en">');
    expect(text).toMatch(/<title>[^<]+<\/title>/);
    expect(text.match(/<h1>/g)).toHaveLength(1);
    for (const [, id] of text.matchAll(/aria-labelledby="([^"]+)"/g)) expect(text).toContain(`id="${id}"`);
    for (const [, id] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${id}"`);
    expect(text.match(/<table>/g)?.length).toBe(text.match(/<caption>/g)?.length);
  });

  test('is there with and without the slash', async () => {
    const [bare, slash] = [await fetch(`${sandbox.url}/_sandbox`), await fetch(`${sandbox.url}/_sandbox/`)];
    expect([bare.status, slash.status]).toEqual([200, 200]);
  });
});
