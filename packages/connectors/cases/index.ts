import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { judge, type Result } from './judge.ts';
import { caseFile, type Case } from './schema.ts';
import { startScriptedService, type ScriptedService } from './scripted-service.ts';

export { judge, type Result } from './judge.ts';
export type { Case } from './schema.ts';
export { CREDENTIALS, startScriptedService, type ScriptedService } from './scripted-service.ts';

/** The cases that every connector passes, as the file has them. */
export const CASES: readonly Case[] = caseFile.parse(
  parse(readFileSync(new URL('cases.yaml', import.meta.url), 'utf8'), { merge: true, maxAliasCount: -1 }),
);

/** Runs a case in a connector. It's called again, with the same service, for each replay of the case. */
export type Adapter = (one: Case, service: ScriptedService) => Promise<Result>;

/** What is wrong with a connector's result of a case; empty if nothing is. */
export async function runCase(one: Case, adapter: Adapter): Promise<string[]> {
  const service = await startScriptedService(one);
  try {
    let result = await adapter(one, service);
    for (let replay = 0; replay < (one.replays ?? 0); replay++) result = await adapter(one, service);
    return judge(one, result, service.sent);
  } finally {
    await service.close();
  }
}
