import type { Language } from './language.ts';
import { fill, paragraphs, snakeCase } from './mend.ts';

/** Uses the client that by default follows no redirect. */
export const python: Language = {
  id: 'python',
  label: 'Python',
  highlight: 'python',
  writer: { target: 'python', client: 'httpx_sync' },
  file: 'snippet.py',
  run: 'python3 snippet.py',
  needs: 'Python 3.8 and [HTTPX](https://www.python-httpx.org/) (`pip install httpx`)',
  program({ code, settings, output }) {
    const request = fill(code, '"', settings, ({ before, setting, after }) =>
      before + after === '' ? snakeCase(setting) : `f"${before}{${snakeCase(setting)}}${after}"`,
    );
    return paragraphs(
      settings.length > 0 ? 'import os' : '',
      'import httpx',
      settings.map((setting) => {
        const { variable, fallback } = setting;
        return fallback === undefined
          ? `${snakeCase(setting)} = os.environ["${variable}"]`
          : `${snakeCase(setting)} = os.environ.get("${variable}", "${fallback}")`;
      }),
      `response = ${request}`,
      [
        'print(response.status_code)',
        'if response.is_error:',
        '    raise SystemExit(response.text)',
        ...(output === undefined
          ? ['print(response.text)']
          : [`with open("${output}", "wb") as file:`, '    file.write(response.content)']),
      ],
    );
  },
};
