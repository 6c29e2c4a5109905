import type { VisaCheck, VisaCheckCreate, VisaChecks } from '@workrights/client';
import { checkEndOf } from '@workrights/results/check-end';
import type { Body, Source } from '../input/request.ts';
import { checkFilterOf } from '../input/check-filter.ts';
import { simplifyCheck } from '../output/simplify.ts';
import { createOnce } from './once.ts';
import { itemOf, type Output, type OutputItem } from './output.ts';
import type { RunOptions } from './run-options.ts';
import { limitOf, timeoutOf, waitsOf } from './settings.ts';
import { isWorthWaitingFor, notesOn, waitFor, type Waited } from './wait.ts';

type Run = (client: VisaChecks, body: Body, source: Source, options: RunOptions) => Promise<Output>;

const outputOf = (check: VisaCheck): OutputItem => itemOf(check, simplifyCheck);

const createVisaCheck: Run = async (client, body, source, options) => {
  const { signal, onId = () => {} } = options;
  const timeout = timeoutOf(source) * 1000;
  const waits = waitsOf(source);
  const check = await createOnce<VisaCheck>(
    {
      send: () => client.create(body as VisaCheckCreate, { signal }),
      read: (id) => client.get(id, { signal }),
      idOf: ({ id }) => id,
      of: (found) => found.check,
      onId,
    },
    options,
  );
  const isWaitedFor = waits && isWorthWaitingFor(check);
  const waited = isWaitedFor
    ? await waitFor(client, check, { signal, timeout, interval: options.interval })
    : { check };
  const notes = isWaitedFor || check.mode === 'offpeak' ? notesOn([waited]) : [];
  return { items: [outputOf(waited.check)], notes };
};

const getVisaCheck: Run = async (client, { id }, _, { signal }) => ({
  items: [outputOf(await client.get(String(id), { signal }))],
  notes: [],
});

const lookupVisaChecks: Run = async (client, body, _, { signal }) => {
  const ids = body['ids'] as readonly string[];
  const checks = new Map((await client.lookup(ids, { signal })).map((check) => [check.id, check]));
  const items = ids.map((id) => {
    const check = checks.get(id);
    return check === undefined ? notFound(id) : outputOf(check);
  });
  return { items, notes: [] };
};

const waitForVisaCheck: Run = async (client, body, source, { signal, interval, onId = () => {} }) => {
  const ids = body['ids'] as readonly string[];
  const timeout = timeoutOf(source) * 1000;
  ids.forEach((id) => void onId(id));
  const found = new Map((await client.lookup(ids, { signal })).map((check) => [check.id, check]));
  const waited = new Map<string, Waited>();
  await Promise.all(
    [...found.values()].map(async (check) => {
      const isOpen = isWorthWaitingFor(check);
      waited.set(check.id, isOpen ? await waitFor(client, check, { signal, timeout, interval }) : { check });
    }),
  );
  const items = ids.map((id) => {
    const one = waited.get(id);
    return one === undefined ? notFound(id) : outputOf(one.check);
  });
  return { items, notes: notesOn([...waited.values()]) };
};

function notFound(id: string): OutputItem {
  const error = `Visa check ${id} could not be found`;
  const details = 'Check the ID, and that it belongs to the account of the credential.';
  return { json: { id, error, details }, record: {} };
}

/** How many checks to request first, and at most. The service has no pages (service.md §4.1). */
const FIRST = 1000;
const LARGEST = 100_000;

const listVisaChecks: Run = async (client, _, source, { signal }) => {
  const limit = limitOf(source);
  const isWanted = checkFilterOf(source);
  let wanted: VisaCheck[] = [];
  for (let asked = Math.min(limit, FIRST), before = -1; ; asked = Math.min(asked * 5, LARGEST)) {
    const listed = await client.list({ limit: asked }, { signal });
    wanted = listed.filter((check) => isWanted(check));
    const isAll = listed.length < asked || listed.length <= before || asked >= LARGEST;
    if (isAll || wanted.length >= limit) break;
    before = listed.length;
  }
  return { items: wanted.slice(0, limit).map(outputOf), notes: [] };
};

const downloadVisaCheckRecord: Run = async (client, { id }, _, { signal }) => {
  const check = await client.get(String(id), { signal });
  const attachments = check.attachments ?? [];
  if (attachments.length === 0) throw new NoRecordError(check);
  const items: OutputItem[] = [];
  for (const attachment of attachments) {
    const bytes = await client.download(attachment, { as: 'bytes', signal });
    const { name, mime } = attachment.file;
    const json = {
      id: check.id,
      type: attachment.type,
      file_name: name,
      mime_type: mime,
      size: bytes.length,
    };
    items.push({ json, record: attachment, file: { name, mime, bytes } });
  }
  return { items, notes: [] };
};

/** The operations on visa checks, by name. */
export const visaCheckRuns = {
  createVisaCheck,
  getVisaCheck,
  lookupVisaChecks,
  waitForVisaCheck,
  listVisaChecks,
  downloadVisaCheckRecord,
};

/** The check lists no attachment. */
export class NoRecordError extends Error {
  override readonly name = 'NoRecordError';
  readonly checkId: string;
  /** What to do. */
  readonly advice: string;

  constructor({ id, status }: VisaCheck) {
    super(`Visa check ${id} has no attachment`);
    const end = checkEndOf(status);
    this.checkId = id;
    this.advice =
      end === 'completed'
        ? 'It is finished and lists none, as employer checks for New Zealand do.'
        : end === null
          ? 'It is not finished. Attachments come with the result: wait for it first.'
          : 'It ended without a result, and has no records.';
  }
}
