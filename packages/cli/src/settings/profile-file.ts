import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { usage } from '../failures/failure.ts';

/** The command's folder: `WORKRIGHTS_HOME`, by default `~/.workrights`. */
export function homeFolder(env: NodeJS.ProcessEnv): string {
  return env['WORKRIGHTS_HOME']?.trim() || join(homedir(), '.workrights');
}

/** A JSON file of texts by profile and setting, which only its owner may read. */
export class ProfileFile {
  readonly path: string;

  constructor(folder: string, name: string) {
    this.path = join(folder, name);
  }

  /** The settings of each profile; empty without a file. @throws Failure if its form is invalid, or others may read it. */
  read(): Record<string, Record<string, string>> {
    let text: string;
    try {
      // Windows has no such modes; the user's folder is private there.
      if (process.platform !== 'win32' && (statSync(this.path).mode & 0o077) !== 0) {
        throw usage(`${this.path} can be read by other users of this machine.`, {
          fix: `Run: chmod 600 '${this.path}'`,
        });
      }
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw error;
    }
    const profiles = parse(text);
    if (!isProfiles(profiles)) {
      throw usage(`${this.path} is not a file of profiles: {"default": {"base-url": "..."}}.`, {
        fix: 'Correct it, or delete it and run `workrights config set` again.',
      });
    }
    return profiles;
  }

  /** Replaces the file completely or not at all. A file without settings is deleted. */
  write(profiles: Record<string, Record<string, string>>): void {
    const kept = Object.entries(profiles).filter(([, settings]) => Object.keys(settings).length > 0);
    if (kept.length === 0) {
      rmSync(this.path, { force: true });
      return;
    }
    const folder = join(this.path, '..');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const next = `${this.path}.${process.pid}.tmp`;
    writeFileSync(next, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`, { mode: 0o600, flag: 'w' });
    chmodSync(next, 0o600);
    renameSync(next, this.path);
  }

  /** Sets settings of a profile; undefined deletes one. */
  set(profile: string, changed: Readonly<Record<string, string | undefined>>): void {
    const profiles = this.read();
    const settings = Object.entries({ ...profiles[profile], ...changed });
    const kept = settings.filter((entry): entry is [string, string] => entry[1] !== undefined);
    this.write({ ...profiles, [profile]: Object.fromEntries(kept) });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProfiles(value: unknown): value is Record<string, Record<string, string>> {
  const isMap = (one: unknown): one is object =>
    typeof one === 'object' && one !== null && !Array.isArray(one);
  return (
    isMap(value) &&
    Object.values(value).every(
      (settings) => isMap(settings) && Object.values(settings).every((one) => typeof one === 'string'),
    )
  );
}
