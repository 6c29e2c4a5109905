import { runCommand } from '@workrights/sandbox/command';
import { kebabCase } from '../../request/field-flags.ts';

export default async function sandbox(flags: Readonly<Record<string, unknown>>): Promise<void> {
  const args = Object.entries(flags).flatMap(([name, value]) => {
    const written = `--${kebabCase(name)}`;
    if (value === undefined) return [];
    if (value === true) return [written];
    return [value].flat().map((one) => `${written}=${String(one)}`);
  });
  process.exitCode = await runCommand(args, process.env, 'workrights sandbox');
}
