import { command } from '../../definition/command.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

export const completionCommand = command({
  brief: 'Print the completion script of a shell',
  description: [
    'bash:        source <(workrights completion bash)',
    'zsh:         source <(workrights completion zsh)',
    'fish:        workrights completion fish | source',
    'PowerShell:  workrights completion powershell | Out-String | Invoke-Expression',
    '',
    'Put the line into the start-up file of your shell.',
  ].join('\n'),
  flags: {},
  args: [{ name: 'shell', brief: 'bash, zsh, fish or powershell', values: SHELLS }],
  load: () => import('./run.ts'),
});
