import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const interfaceNames = ['visa-checks', 'work-rights'] as const;

export type InterfaceName = (typeof interfaceNames)[number];

export const judgeNames = ['redocly', 'ajv', 'zod', 'prism'] as const;

export type JudgeName = (typeof judgeNames)[number];

/** A judge that cannot say what the contract says, and the entry of not-shown.yaml that tells why. */
export interface Disagreement {
  judge: JudgeName;
  note: string;
}

/** One fixture: a body, whose it is, and whether the contract takes it. */
export interface Case {
  interface: InterfaceName;
  /** The file's base name, unique within its interface. */
  name: string;
  accepted: boolean;
  section: string;
  rule: string;
  operation: string;
  part: 'request' | 'response';
  /** The status of a response. */
  status: number | undefined;
  /** JSON Pointer of the field at fault in a rejected case, '' for the whole body. */
  field: string | undefined;
  disagreements: Disagreement[];
  value: unknown;
}

/** What a judge says of one case. */
export interface Judgement {
  accepted: boolean;
  /** JSON Pointers of all that it finds at fault, where it can tell. */
  fields: string[];
}

/** Reads every fixture of an interface, the accepted ones first, each group sorted by name. */
export function readCases(name: InterfaceName): Case[] {
  return ['accepted', 'rejected'].flatMap((verdict) => {
    const folder = path.join(specFolder, 'fixtures', verdict, name);
    return readdirSync(folder)
      .toSorted()
      .map((file) => {
        const fixture = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, unknown>;
        return {
          interface: name,
          name: path.basename(file, '.json'),
          accepted: verdict === 'accepted',
          section: fixture['x-section'] as string,
          rule: fixture['x-rule'] as string,
          operation: fixture['x-operation'] as string,
          part: fixture['x-part'] as Case['part'],
          status: fixture['x-status'] as number | undefined,
          field: fixture['x-field'] as string | undefined,
          disagreements: [fixture['x-disagreement'] ?? []].flat() as Disagreement[],
          value: fixture['value'],
        };
      });
  });
}

/** The folder of @workrights/spec. */
export const specFolder = path.dirname(fileURLToPath(import.meta.resolve('@workrights/spec/not-shown.yaml')));
