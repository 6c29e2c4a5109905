import type { Language } from './language.ts';
import { cut, exchange, fill, fillText, paragraphs, snakeCase } from './mend.ts';
import type { Setting } from './written-request.ts';

const interpolated = (setting: Setting): string => `#{${snakeCase(setting)}}`;

export const ruby: Language = {
  id: 'ruby',
  label: 'Ruby',
  highlight: 'ruby',
  writer: { target: 'ruby', client: 'native' },
  file: 'snippet.rb',
  run: 'ruby snippet.rb',
  needs: 'Ruby 3.1',
  program({ code, json, settings, output }) {
    const [request] = cut(code, 'response = http.request(request)\nputs response.read_body');
    const [imports, rest] = cut(request, "require 'net/http'\n\n");
    const connection = 'http = Net::HTTP.new(url.host, url.port)\n';
    const connected = exchange(rest, connection, `${connection}${CONNECTION}`);
    const withBody =
      json === undefined ? connected : exchange(connected, heredoc(json), mended(json, settings));
    const write = (quote: '"' | "'", text: string) =>
      fill(text, quote, settings, ({ before, setting, after }) =>
        before + after === '' ? snakeCase(setting) : `"${before}${interpolated(setting)}${after}"`,
      );
    return paragraphs(
      `${imports}require 'net/http'`,
      settings.map((setting) => {
        const { variable, fallback } = setting;
        const otherwise = fallback === undefined ? '' : `, '${fallback}'`;
        return `${snakeCase(setting)} = ENV.fetch('${variable}'${otherwise})`;
      }),
      write('"', write("'", withBody.trim())),
      [
        ...WHOLE_RESPONSE,
        'puts response.code',
        'abort response.body if response.code.to_i >= 400',
        output === undefined ? 'puts response.body' : `File.binwrite('${output}', response.body)`,
      ],
    );
  },
};

const CONNECTION = "http.use_ssl = url.scheme == 'https'\n";

/** Makes a cut connection an error. Before Ruby 3.2, the library returns a shorter body instead. */
const WHOLE_RESPONSE = [
  "request['Accept-Encoding'] = 'identity'",
  'response = http.request(request)',
  "length = response['Content-Length']",
  "abort 'The response was cut off.' if length && response.body.bytesize != length.to_i",
];

function heredoc(json: string): string {
  return `<<~JSON\n${json}\nJSON`;
}

/** Escapes backslashes and `#{`, which the library leaves as they are. */
function mended(json: string, settings: readonly Setting[]): string {
  const escaped = json.replaceAll('\\', String.raw`\\`).replaceAll('#', String.raw`\#`);
  return heredoc(fillText(escaped, settings, interpolated));
}
