import { mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

import { DockerfileParser, type Instruction, type JSONInstruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { startChild } from '../support/child.ts';
import { pnpm, run } from '../support/commands.ts';
import { freePorts } from '../support/free-port.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

/** What is particular to an image. */
interface Image {
  readonly folder: string;
  readonly port: string;
  /** What it prints when it is ready. */
  readonly ready: string;
  readonly env: Readonly<Record<string, string>>;
  /** An environment in which its health check fails; undefined when the check needs no secret. */
  readonly otherEnv?: Readonly<Record<string, string>>;
  /** What it creates in its volume. */
  readonly data: string;
}

const images: readonly (readonly [string, Image])[] = [
  [
    'the sandbox',
    {
      folder: 'apps/sandbox',
      port: '4010',
      ready: 'Sandbox ready',
      env: {
        WORKRIGHTS_SANDBOX_ACCESS_TOKEN: 'an-invented-token-of-ours',
        WORKRIGHTS_SANDBOX_ACCOUNT_KEY: 'an-invented-account-of-ours',
        WORKRIGHTS_SANDBOX_API_KEY: 'an-invented-api-key-of-ours',
      },
      otherEnv: { WORKRIGHTS_SANDBOX_ACCESS_TOKEN: 'another' },
      data: 'sandbox.db',
    },
  ],
  [
    'the relay',
    {
      folder: 'packages/cli',
      port: '4020',
      ready: 'relay started',
      env: {
        WORKRIGHTS_RELAY_TOKEN: 'an-invented-token-of-ours',
        WORKRIGHTS_LEDGER_KEY: 'an invented key of ours',
        WORKRIGHTS_BASE_URL: 'https://service.example',
        WORKRIGHTS_ACCESS_TOKEN: 'an-invented-token-of-the-service',
        WORKRIGHTS_HOME: '/nonexistent',
        WORKRIGHTS_KEYRING: 'off',
      },
      data: 'ledger',
    },
  ],
];

describe.each(images)('the Dockerfile of %s', (_name, { folder, port, ready, env, otherEnv, data }) => {
  const source = path.resolve(import.meta.dirname, '../..', folder);
  let text: string;
  let instructions: Instruction[];

  /** The texts after a keyword, one for each such instruction. */
  const all = (keyword: string) =>
    instructions
      .filter((each) => each.getKeyword() === keyword)
      .map((each) => each.getArgumentsContent() ?? '');

  /** A folder in place of the image's file system. */
  const image = useOnce(() => temporaryFolder('image'));
  beforeAll(async () => {
    text = await readFile(path.join(source, 'Dockerfile'), 'utf8');
    instructions = DockerfileParser.parse(text).getInstructions();
    await pnpm(source, 'pack', '--pack-destination', path.join(image.path, 'packed'));
  });

  const inImage = (line: string) => line.replaceAll(/(?<=^|\s)\/(?=packed|opt|data)/gu, `${image.path}/`);

  test('has nothing wrong with it for a parser', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
    expect(validate(text.replace('EXPOSE', 'EXPOSED'))).not.toEqual([]);
  });

  test('runs as a user without rights, keeps its data in a volume, and can be asked whether it is well', () => {
    expect(all('USER')).toEqual(['node']);
    expect(all('VOLUME')).toEqual(['/data']);
    expect(all('EXPOSE')).toEqual([port]);
    expect(all('HEALTHCHECK')).toHaveLength(1);
    // An image contains no secrets. Credentials come with `docker run`.
    expect(all('ENV').join(' ')).not.toMatch(/TOKEN|KEY/u);
  });

  test('has commands that install the program and start it, and a health check that tells', async () => {
    expect(await readdir(path.join(image.path, 'packed'))).toHaveLength(1);
    for (const command of all('RUN')) {
      await run('sh', ['-c', inImage(command)], {
        cwd: image.path,
        env: { ...process.env, HOME: image.path },
      });
    }
    const words = ['ENTRYPOINT', 'CMD'].flatMap((keyword) =>
      strings(instructions.find((each) => each.getKeyword() === keyword)),
    );
    const [free] = await freePorts(1);
    const [, ...args] = words.map((each) => (each === port ? String(free) : inImage(each)));
    const given = { PATH: process.env['PATH']!, ...env };
    await mkdir(path.join(image.path, 'elsewhere'));
    const started = startChild(process.execPath, args, {
      cwd: path.join(image.path, 'elsewhere'),
      env: given,
    });
    onTestFinished(() => started.stop());
    await until('the program', () => started.output().includes(ready) || !started.running);
    expect(started.output()).toContain(ready);
    const [, list = '[]'] = /CMD (\[.*\])/u.exec(all('HEALTHCHECK')[0] ?? '') ?? [];
    const [, , health = ''] = JSON.parse(list) as string[];
    const ask = (other: Readonly<Record<string, string>> = {}, at = free) =>
      run(process.execPath, ['--eval', health.replace(port, String(at))], { env: { ...given, ...other } });
    await ask();
    const [nobody] = await freePorts(1);
    const ill = await Promise.allSettled([ask({}, nobody), ...(otherEnv ? [ask(otherEnv)] : [])]);
    expect(ill.map(({ status }) => status)).toEqual(ill.map(() => 'rejected'));
    expect(await readdir(path.join(image.path, 'data'))).toContain(data);
  });
});

/** The strings of an instruction in JSON form. Empty without such an instruction. */
function strings(instruction: Instruction | undefined): string[] {
  if (!instruction) return [];
  return (instruction as JSONInstruction)
    .getJSONStrings()
    .map((each) => JSON.parse(each.getValue()) as string);
}
