import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { snippetExamples, type JsonObject, type Snippet } from '../../../src/reference/snippets/index.ts';
import { curl } from '../../../src/reference/snippets/curl/curl.ts';
import { languages, languageTools, toolOf } from '../../../src/reference/snippets/languages/index.ts';
import { cut } from '../../../src/reference/snippets/languages/mend.ts';
import { ruby } from '../../../src/reference/snippets/languages/ruby.ts';
import { writtenRequest } from '../../../src/reference/snippets/languages/written-request.ts';
import { sandbox } from '../../../src/reference/snippets/sandbox.ts';
import { operation, operations } from './operations.ts';

const shown = operations.flatMap((each) =>
  snippetExamples(each).map((example) => ({ name: `${each.id}, ${example.name}`, operation: each, example })),
);

/** The last block of a tool. Earlier blocks create what the operation needs. */
function codeOf(snippet: ReturnType<typeof curl.render>): string {
  return (snippet as Snippet).blocks.at(-1)!.code;
}

/** Extracts the body from a program, with each variable written as `$NAME`. */
const BODIES: Readonly<Record<string, (code: string) => string | undefined>> = {
  python: (code) =>
    /json=(?<body>\{.*\})\n\)/s
      .exec(code)
      ?.groups!['body']!.replaceAll(/(?<=: |\[\s*)(?<name>[a-z]+_[a-z]+)(?=[,\n\s])/g, '"$$$<name>"'),
  csharp: (code) =>
    /"""\n(?<body>.*)\n"""/s.exec(code)?.groups!['body']!.replaceAll(/\{\{(\w+)\}\}/g, '$$$1'),
  java: (code) => {
    const { body, names = '' } =
      /"""\n(?<body>.*)"""(?:\.formatted\((?<names>[^)]*)\))?/s.exec(code)?.groups ?? {};
    const values = names.split(', ');
    return body?.replaceAll('%s', () => `$${values.shift()}`);
  },
  php: (code) => {
    const array = /json_encode\((?<body>.*?)\)\);/s.exec(code)?.groups!['body'];
    return array && jsonOfPhp(array.replaceAll("'", '"').replaceAll(/\$\w+/g, '"$&"'));
  },
  go: (code) =>
    /NewReader\(`(?<body>.*)`\)\n/s.exec(code)?.groups!['body']!.replaceAll(/` \+ (\w+) \+ `/g, '$$$1'),
  ruby: (code) =>
    /<<~JSON\n(?<body>.*)\nJSON\n/s.exec(code)?.groups!['body']!.replaceAll(/#\{(\w+)\}/g, '$$$1'),
};

/** Arrays with names become objects, beginning with the innermost ones. */
function jsonOfPhp(text: string): string {
  const inner = text.replaceAll(/\[(?<inside>[^[\]]*)\]/g, (_, inside: string) =>
    inside.includes(' =>') ? `{${inside.replaceAll(' =>', ':')}}` : `<${inside}>`,
  );
  return inner === text ? text.replaceAll('<', '[').replaceAll('>', ']') : jsonOfPhp(inner);
}

function bodyOfCurl(code: string): JsonObject | undefined {
  const { quoted, document } = /-d '(?<quoted>.*)'$|<<JSON\n(?<document>.*)\nJSON$/s.exec(code)?.groups ?? {};
  const json = quoted?.replaceAll(String.raw`'\''`, "'") ?? document;
  return json === undefined ? undefined : (JSON.parse(json) as JsonObject);
}

/** `$onboardId`, `$onboard_id` and `$ONBOARD_ID` compare as equal. The key of an update comes from the environment. */
function comparable(body: JsonObject | undefined): string {
  return JSON.stringify(body, (name, value: unknown) => {
    if (name === 'key') return '$key';
    return typeof value === 'string' && value.startsWith('$')
      ? value.replaceAll('_', '').toLowerCase()
      : value;
  });
}

describe.each(languageTools)('$label', ({ id, render }) => {
  test.each(shown)('$name: sends what curl sends', ({ operation: asked, example }) => {
    const [program, command] = [codeOf(render(asked, example)), codeOf(curl.render(asked, example))];
    const json = BODIES[id]!(program);
    expect(comparable(json === undefined ? undefined : (JSON.parse(json) as JsonObject))).toBe(
      comparable(bodyOfCurl(command)),
    );
    expect(program).toContain(asked.id === 'downloadAttachment' ? 'DOWNLOAD_URL' : asked.path.split('{')[0]);
    expect(program.toUpperCase()).toContain(asked.method.toUpperCase());
  });

  test.each(shown)(
    '$name: has every value, and no secret but the sandbox’s own as what is used otherwise',
    ({ operation: asked, example }) => {
      const program = codeOf(render(asked, example));
      expect(program).not.toMatch(/__[A-Z]/);
      const secret = asked.interface === 'visa-checks' ? sandbox.accessToken : sandbox.apiKey;
      const lines = program.split('\n').filter((line) => line.includes(secret));
      expect(lines).toEqual([expect.stringMatching(/WORKRIGHTS_(?:ACCESS_TOKEN|API_KEY)/)]);
      // A longer word with digits and letters looks like a real id, token or key.
      expect(program).not.toMatch(/\b(?=\w*\d)(?=\w*[a-z])[A-Za-z0-9_]{24,}\b/);
    },
  );

  test('saves the PDF as it came, and only when there is one', () => {
    const asked = operation('downloadAttachment');
    const program = codeOf(render(asked, { name: '', title: '' }));
    expect(program.indexOf('visa.pdf')).toBeGreaterThan(program.indexOf('400'));
    expect(program).toMatch(/wb|binwrite|WriteAllBytes|byte\[\]|os\.WriteFile|file_put_contents/);
  });
});

test('a language whose programs are run only where its tool is installed says so with each program', () => {
  for (const language of languages) {
    const tool = languageTools.find(({ id }) => id === language.id)!;
    for (const { operation: asked, example } of shown) {
      const { notes } = tool.render(asked, example) as Snippet;
      expect(notes.some((note) => /only where `\w+` is installed/.test(note))).toBe(
        language.isRunWhereInstalled ?? false,
      );
    }
  }
});

test('the guide says of each language what the tests run', () => {
  const guide = readFileSync(
    new URL('../../../../../docs/visa-checks/from-your-own-program.md', import.meta.url),
    'utf8',
  );
  for (const language of languages) {
    const row = guide.split('\n').find((line) => line.startsWith(`| ${language.label.padEnd(8)} |`));
    const when = language.isRunWhereInstalled ? `only where \`${toolOf(language)}\` is installed` : 'always';
    expect(row?.split('|').at(-2)?.trim()).toBe(when);
  }
});

test('a library that writes something else fails the build, in place of a page that is wrong', () => {
  expect(() => cut('a b', 'c')).toThrow(/no longer writes exactly one "c"/);
  expect(() => cut('a b a', 'a')).toThrow(/no longer writes/);
  expect(cut('a b c', ' b ')).toEqual(['a', 'c']);
});

test('a value with a backslash or `#{` reaches Ruby as it is', () => {
  const body = { accountkeyid: 'a', given_names: String.raw`Jo"e \ #{system}` };
  const request = writtenRequest(ruby.writer, operation('saveOnboard'), body);
  expect(ruby.program(request)).toContain(String.raw`"Jo\\"e \\\\ \#{system}"`);
});
