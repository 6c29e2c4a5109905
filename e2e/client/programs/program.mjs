/**
 * The same work for every runtime: each operation once, over real HTTP, against a sandbox. With `writesOnly`, each write
 * once against a service that accepts none.
 *
 * @param kit the exports of `@workrights/client`, however the runtime loads them
 * @param settings `url` and `credentials` of the sandbox, `request` for a visa check, `file` if the runtime can write one,
 * `writesOnly`, and the number of `connections` to keep alive before a write
 * @returns the result, as plain JSON for the test to compare
 */
export async function program(kit, { url, credentials, request, file, writesOnly, connections }) {
  if (writesOnly) return writes(kit, url, request, connections);
  return {
    visaChecks: await visaChecks(kit, url, credentials, request, file),
    workRights: await workRights(kit, url, credentials),
  };
}

async function visaChecks(kit, url, { accessToken }, request, file) {
  const checks = new kit.VisaChecks({ baseUrl: url, accessToken });
  const pending = await checks.create(request);
  const created = kit.responseOf(pending);
  await control(url, 'clock/advance', { seconds: 60 });

  let looks = 0;
  const check = await checks.waitFor(pending.id, { onProgress: () => (looks += 1) });
  const [outcome] = await Array.fromAsync(checks.waitForAll([pending.id, pending.id]));
  const listed = await Array.fromAsync(checks.list({ limit: 1 }));
  const found = await checks.lookup([pending.id]);
  const [attachment] = check.attachments;
  const bytes = await checks.download(attachment);
  const saved = file && (await checks.download(attachment, { to: file }));
  const error = await checks.get('vc_nobody').catch((thrown) => thrown);
  const document = { ...request.document, identifier: 'N-1' };
  const refused = await checks.create({ ...request, document }).catch((thrown) => thrown);

  return {
    createdWith: created.status,
    knowsItsAddress: created.self === `${url}/v2/visa-checks/${pending.id}`,
    statuses: [pending.status, check.status],
    looks,
    isOneWait: outcome.id === pending.id && outcome.check.status === 'completed',
    work: kit.summarise(check).work,
    listed: listed.map(({ id }) => id === pending.id),
    found: found.map(({ id, status }) => [id === pending.id, status]),
    pdf: new TextDecoder().decode(bytes.subarray(0, 5)),
    hasAllBytes: bytes.byteLength === attachment.file.size,
    savedAllBytes: saved ? saved.size === attachment.file.size : null,
    error: {
      isNotFound: error instanceof kit.NotFoundError && error instanceof Error,
      name: error.name,
      status: error.status,
      operationId: error.operationId,
      leaks: `${error.stack} ${JSON.stringify(error)}`.includes(accessToken),
    },
    refused: refused instanceof kit.InvalidRequestError && refused.fields.map((field) => field.path),
  };
}

/** Sends each write after a read, which leaves a kept-alive connection. With the client's default retries. */
async function writes(kit, url, request, connections = 1) {
  const checks = new kit.VisaChecks({ baseUrl: url, accessToken: 'x' });
  const rights = new kit.WorkRights({ baseUrl: url, apiKey: 'x', accountKeyId: 'x' });
  const email = 'jane.sample@sandbox.example';
  const errors = [];
  for (const write of [
    () => checks.create(request),
    () => rights.createOnboard({ email }),
    () => rights.updateOnboard({ onboard_id: 'O1', email }),
    () => checks.request('POST', '/v2/no-body'),
  ]) {
    // Different checks, because Chromium sends the same read a second time only after the first is answered.
    const ids = Array.from({ length: connections }, (_, index) => `vc_${index + 1}`);
    await Promise.all(ids.map((id) => checks.get(id)));
    // Some runtimes return a connection to the pool a little later.
    await new Promise((resolve) => setTimeout(resolve, 50));
    errors.push((await write().catch((thrown) => thrown)).name);
  }
  return errors;
}

async function workRights(kit, url, { apiKey, apiKeyParameter, accountKey }) {
  const rights = new kit.WorkRights({ baseUrl: url, apiKey, apiKeyParameter, accountKeyId: accountKey });
  const { onboard_id } = await rights.createOnboard({ email: 'working-holiday@sandbox.example' });
  await control(url, `onboards/${onboard_id}/transition`, { onboard_status: 'Complete' });
  const onboard = await rights.getOnboard({ onboard_id });
  const page = await rights.listOnboards({ onboard_status: 'Complete' });
  const record = await rights.getWorkRights({ onboard_id });
  const error = await rights.getOnboard({ onboard_id: 'nobody' }).catch((thrown) => thrown);
  return {
    status: onboard.onboard_status,
    isListed: page.some((item) => item.onboard_id === onboard_id),
    isTheRecord: record.onboard_id === onboard_id && typeof record.visa_held === 'string',
    error: {
      isNotFound: error instanceof kit.NotFoundError,
      leaks: `${error.stack} ${JSON.stringify(error)}`.includes(apiKey),
    },
  };
}

/** Calls the sandbox's control plane, so that time passes and people answer when the program says so. */
export async function control(url, path, body) {
  const response = await fetch(`${url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${path}`);
  await response.text();
}
