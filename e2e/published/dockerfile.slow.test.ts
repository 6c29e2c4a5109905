import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DockerfileParser, type Instruction, type JSONInstruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startChild } from '../support/child.ts';
import { pnpm, run } from '../support/commands.ts';
import { freePorts } from '../support/free-port.ts';
import { until } from '../support/until.ts';

const sandbox = path.resolve(import.meta.dirname, '../../apps/sandbox');
const text = await readFile(path.join(sandbox, 'Dockerfile'), 'utf8');
const instructions = DockerfileParser.parse(text).getInstructions();

/** What follows a keyword: one text for each instruction of that kind. */
const all = (keyword: string) =>
  instructions
    .filter((each) => each.getKeyword() === keyword)
    .map((each) => each.getArgumentsContent() ?? '');

/** The strings of an instruction in the form of a JSON list. */
function strings(instruction: Instruction | undefined): string[] {
  return (instruction as JSONInstruction)
    .getJSONStrings()
    .map((each) => JSON.parse(each.getValue()) as string);
}

/** Stands for the file system of the image. */
let image: string;
beforeAll(async () => {
  image = await mkdtemp(path.join(tmpdir(), 'workrights-image-'));
  await pnpm(sandbox, 'pack', '--pack-destination', path.join(image, 'packed'));
});
afterAll(() => rm(image, { recursive: true, force: true }));

const inImage = (line: string) => line.replaceAll(/(?<=^|\s)\/(?=packed|opt|data)/gu, `${image}/`);

test('a parser finds nothing wrong with the Dockerfile of the sandbox', () => {
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  expect(validate(text.replace('EXPOSE', 'EXPOSED'))).not.toEqual([]);
});

test('the image runs as a user without rights, keeps its data in a volume, and can be asked whether it is well', () => {
  expect(all('USER')).toEqual(['node']);
  expect(all('VOLUME')).toEqual(['/data']);
  expect(all('EXPOSE')).toEqual(['4010']);
  expect(all('HEALTHCHECK')).toHaveLength(1);
  // Nothing of an image is secret: credentials come with `docker run`.
  expect(all('ENV').join(' ')).not.toMatch(/TOKEN|KEY/u);
});

test('its commands install the sandbox and start it, and its health check passes with the right token alone', async () => {
  expect(await readdir(path.join(image, 'packed'))).toHaveLength(1);
  for (const command of all('RUN')) {
    await run('sh', ['-c', inImage(command)], { cwd: image, env: { ...process.env, HOME: image } });
  }
  const [entry, cmd] = ['ENTRYPOINT', 'CMD'].map((keyword) =>
    strings(instructions.find((each) => each.getKeyword() === keyword)),
  );
  const [port] = await freePorts(1);
  const [, ...args] = [...entry!, ...cmd!].map((each) => inImage(each).replace(/^4010$/u, String(port)));
  const env = {
    PATH: process.env['PATH']!,
    WORKRIGHTS_SANDBOX_ACCESS_TOKEN: 'an-invented-token-of-ours',
    WORKRIGHTS_SANDBOX_ACCOUNT_KEY: 'an-invented-account-of-ours',
    WORKRIGHTS_SANDBOX_API_KEY: 'an-invented-api-key-of-ours',
  };
  await mkdir(path.join(image, 'elsewhere'));
  const started = startChild(process.execPath, args, { cwd: path.join(image, 'elsewhere'), env });
  onTestFinished(() => started.stop());
  await until('the sandbox', () => started.output().includes('Sandbox ready') || !started.running);
  expect(started.output()).toContain('Sandbox ready');
  const [, list = '[]'] = /CMD (\[.*\])/u.exec(all('HEALTHCHECK')[0] ?? '') ?? [];
  const [, , health = ''] = JSON.parse(list) as string[];
  const ask = (token: string) =>
    run(process.execPath, ['--eval', health.replace('4010', String(port))], {
      env: { ...env, WORKRIGHTS_SANDBOX_ACCESS_TOKEN: token },
    });
  await ask(env.WORKRIGHTS_SANDBOX_ACCESS_TOKEN);
  await expect(ask('another')).rejects.toMatchObject({ code: 1 });
  expect(await readdir(path.join(image, 'data'))).toContain('sandbox.db');
});
