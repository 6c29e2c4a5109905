import { runTool } from './run-tool.ts';

/** attw's findings about a package's types for users who `import` it: its entry points, and their problems. */
export async function typeProblems(
  tarball: string,
): Promise<{ entryPoints: string[]; problems: readonly object[] }> {
  const attw = 'node_modules/@arethetypeswrong/cli/dist/index.js';
  const options = ['--profile', 'esm-only', '--format', 'json', '--no-color'];
  const stdout = await runTool(attw, tarball, ...options).catch((error: { stdout: string }) => error.stdout);
  const { analysis } = JSON.parse(stdout) as {
    analysis: { entrypoints: Record<string, unknown>; problems: { kind: string; resolutionKind?: string }[] };
  };
  return {
    entryPoints: Object.keys(analysis.entrypoints),
    problems: analysis.problems.filter(({ resolutionKind = '' }) => !/node10|cjs/u.test(resolutionKind)),
  };
}
