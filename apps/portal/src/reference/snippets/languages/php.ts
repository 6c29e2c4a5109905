import type { Language } from './language.ts';
import { camelCase, cut, fill, joined, paragraphs } from './mend.ts';
import type { Setting } from './written-request.ts';

const variable = (setting: Setting): string => `$${camelCase(setting)}`;

export const php: Language = {
  id: 'php',
  label: 'PHP',
  highlight: 'php',
  writer: { target: 'php', client: 'curl' },
  file: 'snippet.php',
  run: 'php snippet.php',
  needs: 'PHP 8 with its `curl` extension',
  program({ code, settings, output }) {
    const [request] = cut(code, 'curl_exec($ch);');
    const [once, twice] = [joined("'", ' . ', variable), joined('"', ' . ', variable)];
    return paragraphs(
      [
        '<?php',
        ...settings.map((setting) => {
          const { variable: name, fallback } = setting;
          const otherwise = fallback === undefined ? `throw new Exception('Set ${name}.')` : `'${fallback}'`;
          return `${variable(setting)} = getenv('${name}') ?: ${otherwise};`;
        }),
      ],
      fill(fill(request.trim(), "'", settings, once), '"', settings, twice),
      [
        'curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);',
        '$body = curl_exec($ch);',
        'if ($body === false) throw new Exception(curl_error($ch));',
      ],
      [
        '$status = curl_getinfo($ch, CURLINFO_RESPONSE_CODE);',
        'echo "$status\\n";',
        'if ($status >= 400) {',
        '  fwrite(STDERR, $body);',
        '  exit(1);',
        '}',
        output === undefined ? 'echo $body, "\\n";' : `file_put_contents('${output}', $body);`,
      ],
    );
  },
};
