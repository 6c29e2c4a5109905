import type { Language } from './language.ts';
import { camelCase, cut, exchange, fill, fillText, indented, joined, paragraphs } from './mend.ts';
import type { Setting } from './written-request.ts';

/** Uses the JDK's own client, which by default follows no redirect. */
export const java: Language = {
  id: 'java',
  label: 'Java',
  highlight: 'java',
  writer: { target: 'java', client: 'nethttp' },
  file: 'Snippet.java',
  run: 'java Snippet.java',
  needs: 'Java 17',
  isRunWhereInstalled: true,
  program({ code, json, settings, output }) {
    const [request] = cut(code, 'HttpResponse<String> response = ');
    const withBody =
      json === undefined ? request : exchange(request, JSON.stringify(json), textBlock(json, settings));
    const file = output !== undefined;
    const text = file ? 'new String(response.body())' : 'response.body()';
    const handler = file ? 'ofByteArray' : 'ofString';
    const body = paragraphs(
      settings.map(definition),
      fill(withBody.trim(), '"', settings, joined('"', ' + ', camelCase)),
      [
        `HttpResponse<${file ? 'byte[]' : 'String'}> response = client.send(request, HttpResponse.BodyHandlers.${handler}());`,
        'System.out.println(response.statusCode());',
        'if (response.statusCode() >= 400) {',
        `  System.err.println(${text});`,
        '  System.exit(1);',
        '}',
        file
          ? `java.nio.file.Files.write(java.nio.file.Path.of("${output}"), response.body());`
          : 'System.out.println(response.body());',
      ],
    );
    return paragraphs(
      ['HttpClient', 'HttpRequest', 'HttpResponse'].map((name) => `import java.net.http.${name};`),
      [
        'class Snippet {',
        '  public static void main(String[] args) throws Exception {',
        indented(body, '    '),
        '  }',
        '}',
      ],
    );
  },
};

function definition(setting: Setting): string {
  const { variable, fallback } = setting;
  const value =
    fallback === undefined
      ? `java.util.Objects.requireNonNull(System.getenv("${variable}"), "Set ${variable}.")`
      : `System.getenv().getOrDefault("${variable}", "${fallback}")`;
  return `String ${camelCase(setting)} = ${value};`;
}

/** Puts the body into a text block, because the library writes it on one line. */
function textBlock(json: string, settings: readonly Setting[]): string {
  const escaped = json.replaceAll('\\', String.raw`\\`).replaceAll('"""', String.raw`""\"`);
  const used = settings
    .filter(({ variable }) => json.includes(`__${variable}__`))
    .toSorted((one, other) => json.indexOf(one.variable) - json.indexOf(other.variable));
  if (used.length === 0) return `"""\n${escaped}"""`;
  const filled = fillText(escaped.replaceAll('%', '%%'), used, () => '%s');
  return `"""\n${filled}""".formatted(${used.map(camelCase).join(', ')})`;
}
