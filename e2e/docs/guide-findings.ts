import { printFinding } from './snippet-runner/finding.ts';
import { readGuide } from './snippet-runner/guide.ts';
import { runGuide } from './snippet-runner/run-guide.ts';
import { typecheck } from './snippet-runner/typecheck.ts';

export function fence(info: string, ...lines: string[]): string {
  return ['```' + info, ...lines, '```', ''].join('\n');
}

/** All findings in a guide, as they are printed. */
export async function findingsIn(...parts: string[]): Promise<string[]> {
  const guide = readGuide('docs/a/guide.md', `# A guide\n\n${parts.join('\n')}`);
  const findings = [...guide.findings, ...(await typecheck([guide]))];
  for await (const { snippet, problem, difference } of runGuide(guide)) {
    const { file, line, output } = snippet;
    if (problem !== undefined) findings.push({ file, line, message: problem });
    if (difference !== undefined) findings.push({ file, line: output!.line, message: difference });
  }
  return findings.map(printFinding);
}

export function workflowWith(parameters: object, credentialId: string | null = null): string {
  const nodes = [
    { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
    {
      name: 'Check',
      type: 'n8n-nodes-workrights.workRights',
      typeVersion: 1,
      position: [0, 0],
      parameters,
      credentials: { visaChecksApi: { id: credentialId, name: 'Visa Checks API' } },
    },
  ];
  const connections = { Start: { main: [[{ node: 'Check', type: 'main', index: 0 }]] } };
  return fence('json n8n', JSON.stringify({ nodes, connections }));
}
