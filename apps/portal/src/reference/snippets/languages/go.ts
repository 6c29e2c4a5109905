import type { Language } from './language.ts';
import { camelCase, cut, exchange, fill, fillText, joined, paragraphs, type Place } from './mend.ts';
import type { Setting } from './written-request.ts';

export const go: Language = {
  id: 'go',
  label: 'Go',
  highlight: 'go',
  writer: { target: 'go', client: 'native' },
  file: 'snippet.go',
  run: 'go run snippet.go',
  needs: 'Go 1.19',
  isRunWhereInstalled: true,
  program({ code, json, settings, output }) {
    const [, main] = cut(code, 'func main() {\n');
    const [request] = cut(main, '\tres, _ := http.DefaultClient.Do(req)');
    const checked = exchange(request, 'req, _ := ', 'req, err := ').replace(
      '\n\n\treq.H',
      `\n${CHECK}\n\n\treq.H`,
    );
    const withBody =
      json === undefined ? checked : exchange(checked, rawText(json), filledText(json, settings));
    const imports = [
      'errors',
      'fmt',
      'io',
      'log',
      'net/http',
      'os',
      ...(json === undefined ? [] : ['strings']),
    ];
    return paragraphs(
      'package main',
      ['import (', ...imports.map((name) => `\t"${name}"`), ')'],
      [
        'func main() {',
        paragraphs(
          settings.map(definition),
          fill(withBody.trimEnd(), '"', settings, written),
          SEND,
          output === undefined
            ? '\tfmt.Println(string(body))'
            : [`\terr = os.WriteFile("${output}", body, 0600)`, CHECK],
        ),
        '}',
      ],
      settings.length > 0 ? SETTING : '',
    );
  },
};

const CHECK = '\tif err != nil {\n\t\tlog.Fatal(err)\n\t}';

const SEND = [
  '\tclient := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}',
  '\tres, err := client.Do(req)',
  '\tif err != nil {',
  '\t\tlog.Fatal(errors.Unwrap(err)) // without the URL, which may hold a key',
  '\t}',
  '\tdefer res.Body.Close()',
  '\tbody, err := io.ReadAll(res.Body)',
  CHECK,
  '',
  '\tfmt.Println(res.StatusCode)',
  '\tif res.StatusCode >= 400 {',
  '\t\tlog.Fatal(string(body))',
  '\t}',
].join('\n');

const SETTING = `func setting(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	if fallback == "" {
		log.Fatal("Set " + name)
	}
	return fallback
}`;

function definition(setting: Setting): string {
  return `\t${camelCase(setting)} := setting("${setting.variable}", "${setting.fallback ?? ''}")`;
}

/** Spaced like the output of `gofmt`: without spaces in the arguments of a call. */
function written(place: Place): string {
  return joined('"', place.before.startsWith('http') ? ' + ' : '+', camelCase)(place);
}

function rawText(json: string): string {
  return `\`${json}\``;
}

function filledText(json: string, settings: readonly Setting[]): string {
  return rawText(fillText(json, settings, (setting) => `\` + ${camelCase(setting)} + \``));
}
