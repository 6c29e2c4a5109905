import type { Language } from './language.ts';
import { camelCase, cut, exchange, fill, fillText, paragraphs } from './mend.ts';
import type { Setting } from './written-request.ts';

export const csharp: Language = {
  id: 'csharp',
  label: 'C#',
  highlight: 'csharp',
  writer: { target: 'csharp', client: 'httpclient' },
  file: 'Program.cs',
  setUp: 'dotnet new console --force',
  run: 'dotnet run',
  needs: '.NET 8',
  isRunWhereInstalled: true,
  program({ code, json, settings, output }) {
    const [, request] = cut(code, 'using var client = new HttpClient();');
    const [unsent] = cut(request, 'using var response = await client.SendAsync(request);');
    const withBody =
      json === undefined ? unsent : exchange(unsent, rawText(json), interpolated(json, settings));
    return paragraphs(
      'using System.Net.Http.Headers;',
      settings.map((setting) => {
        const { variable, fallback } = setting;
        const otherwise =
          fallback === undefined ? `throw new Exception("Set ${variable}.")` : `"${fallback}"`;
        return `var ${camelCase(setting)} = Environment.GetEnvironmentVariable("${variable}") ?? ${otherwise};`;
      }),
      'using var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });',
      fill(withBody.trim(), '"', settings, ({ before, setting, after }) =>
        before + after === '' ? camelCase(setting) : `$"${before}{${camelCase(setting)}}${after}"`,
      ),
      [
        'using var response = await client.SendAsync(request);',
        'Console.WriteLine((int)response.StatusCode);',
        'if ((int)response.StatusCode >= 400)',
        '{',
        '    Console.Error.WriteLine(await response.Content.ReadAsStringAsync());',
        '    Environment.Exit(1);',
        '}',
        output === undefined
          ? 'Console.WriteLine(await response.Content.ReadAsStringAsync());'
          : `await File.WriteAllBytesAsync("${output}", await response.Content.ReadAsByteArrayAsync());`,
      ],
    );
  },
};

function rawText(json: string): string {
  return `"""\n${json}\n"""`;
}

function interpolated(json: string, settings: readonly Setting[]): string {
  const filled = fillText(json, settings, (setting) => `{{${camelCase(setting)}}}`);
  return filled === json ? rawText(json) : `$$${rawText(filled)}`;
}
