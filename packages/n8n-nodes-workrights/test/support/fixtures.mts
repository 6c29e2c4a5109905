import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Fixture {
  readonly name: string;
  readonly operation: string;
  readonly part: 'request' | 'response';
  readonly value: unknown;
}

const root = join(import.meta.dirname, '../../../../spec/fixtures');

/** The contract's cases. */
export function fixtures(kind: 'accepted' | 'rejected', part: Fixture['part']): Fixture[] {
  return globSync(`${kind}/*/*.json`, { cwd: root })
    .toSorted()
    .map((file) => {
      const json = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>;
      return {
        name: basename(file, '.json'),
        operation: String(json['x-operation']),
        part: json['x-part'] as Fixture['part'],
        value: json['value'],
      };
    })
    .filter((fixture) => fixture.part === part);
}
