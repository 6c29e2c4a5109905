import { StatusError, type VisaCheck, type VisaCheckCreate, type VisaChecks } from '@workrights/client';
import { isOfAnother } from '@workrights/results/of-another';
import type { Body, Source } from '../input/request.ts';
import { checkFilterOf } from '../input/check-filter.ts';
import { simplifyCheck } from '../output/simplify.ts';
import { NoRecordError, OtherPersonError } from './errors.ts';
import { FIRST, listNewest } from './list-newest.ts';
import { createOnce } from './once.ts';
import { itemOf, type Output, type OutputItem } from './output.ts';
import type { RunOptions } from './run-options.ts';
import { limitOf, timeoutOf, waitTimeOf } from './settings.ts';
import { isWorthWaitingFor, notesOn, waitFor, type Waited } from './wait.ts';

type Run = (client: VisaChecks, body: Body, source: Source, options: RunOptions) => Promise<Output>;

const outputOf = (check: VisaCheck): OutputItem => itemOf(check, simplifyCheck);

const createVisaCheck: Run = async (client, body, source, options) => {
  const { signal, onId = () => {} } = options;
  const timeout = waitTimeOf(source);
  const request = body as VisaCheckCreate;
  const check = await createOnce<VisaCheck>(
    {
      send: () => client.create(request),
      read: (id) => client.get(id, { signal }),
      idOf: ({ id }) => id,
      of: (found) => found.check,
      isOfAnother: (made) => isOfAnother(made, request),
      onId,
    },
    options,
  );
  const isWaitedFor = timeout > 0 && isWorthWaitingFor(check);
  const waited = isWaitedFor
    ? await waitFor(client, check, { signal, timeout, interval: options.interval })
    : { check };
  if (isOfAnother(waited.check, request)) throw new OtherPersonError();
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
  const timeout = timeoutOf(source);
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

const listVisaChecks: Run = async (client, _, source, { signal }) => {
  const limit = limitOf(source);
  const isWanted = checkFilterOf(source);
  const notes: string[] = [];
  const listed = await listNewest<VisaCheck>({
    first: Math.min(limit, FIRST),
    read: (asked) => client.list({ limit: asked }, { signal }),
    isEnough: (checks) => checks.filter(isWanted).length >= limit,
    statusOf: (error) => (error instanceof StatusError ? error.status : undefined),
    onShortened: (note) => void notes.push(note),
  });
  return { items: listed.filter(isWanted).slice(0, limit).map(outputOf), notes };
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
