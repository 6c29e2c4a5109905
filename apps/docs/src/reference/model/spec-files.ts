import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { spelledOut, type OpenApiDocument } from '@workrights/codegen/spelled-out';
import { parse } from 'yaml';
import { specFolder } from '../../installed.ts';
import type { InterfaceId, OpenPoint } from './types.ts';
import type { Document } from './openapi.ts';

export interface RejectedFile {
  name: string;
  summary: string;
  value: unknown;
  'x-section': string;
  'x-rule': string;
  'x-operation': string;
  'x-part': 'request' | 'response';
  'x-field': string;
}

export function readBundle(id: InterfaceId): Document {
  const bundle = readJson(join(specFolder(), 'dist', `${id}.json`)) as OpenApiDocument;
  return spelledOut(bundle) as unknown as Document;
}

export function readRejected(id: InterfaceId): RejectedFile[] {
  const folder = join(specFolder(), 'fixtures', 'rejected', id);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({
      ...(readJson(join(folder, file)) as RejectedFile),
      name: basename(file, '.json'),
    }));
}

export function readOpenPoints(): OpenPoint[] {
  return parse(readFileSync(join(specFolder(), 'not-shown.yaml'), 'utf8')) as OpenPoint[];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
