import { markdownToHtml } from 'satteri';
import { expect, test } from 'vitest';
import { codeFrames } from '../../src/guides/guide-markdown.ts';

/** The meta string that the highlighter reads. */
async function metaOf(info: string): Promise<string | null | undefined> {
  let meta: string | null | undefined;
  await markdownToHtml(`\`\`\`${info}\ntrue\n\`\`\`\n`, {
    mdastPlugins: [codeFrames, { name: 'read', code: (node) => void (meta = node.meta) }],
  });
  return meta;
}

test.each([
  ['ts file=first-check.ts', 'title="first-check.ts"'],
  ['json file=check.json request=createVisaCheck', 'title="check.json"'],
  ['text output', 'title="Output"'],
  ['json n8n', 'title="Paste this into n8n"'],
])('%s has the frame %s', async (info, frame) => {
  expect(await metaOf(info)).toBe(frame);
});

test.each(['sh', 'sh starts', 'sh install', 'ts test', 'json response=getVisaCheck'])(
  'a reader sees nothing of the words of "%s"',
  async (info) => {
    expect((await metaOf(info)) ?? '').toBe('');
  },
);
