/* oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 hands what an async route throws to the error handler. */
import {
  InvalidRequestError,
  NotFoundError,
  OutcomeUnknownError,
  RateLimitError,
  summarise,
  VisaChecks,
} from '@workrights/client';
import express, { type NextFunction, type Request, type Response } from 'express';

const checks = new VisaChecks({
  baseUrl: process.env.WORKRIGHTS_URL ?? 'http://127.0.0.1:4010',
  accessToken: process.env.WORKRIGHTS_ACCESS_TOKEN ?? 'sandbox-access-token',
});

const app = express();
app.use(express.json());

app.post('/work-checks', async (request, response) => {
  const { id, status } = await checks.create({
    jurisdiction: 'AUS',
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    document: request.body,
  });
  response.status(202).location(`/work-checks/${id}`).json({ id, status });
});

app.get('/work-checks/:id', async (request, response) => {
  const check = await checks.get(request.params.id);
  // `missing` says why `work` is unknown, and that an `expiresOn` of null is no date given and not a right without end.
  const { environment, work, expiresOn, missing } = summarise(check);
  response.json({ id: check.id, environment, status: check.status, work, expiresOn, missing });
});

/** What the caller can do about it, and nothing of what the service said: that can hold personal data. */
app.use((error: unknown, _: Request, response: Response, next: NextFunction) => {
  if (error instanceof InvalidRequestError) response.status(422).json({ fields: error.fields });
  else if (error instanceof NotFoundError) response.sendStatus(404);
  else if (error instanceof RateLimitError) response.status(503).set('Retry-After', '60').end();
  // The check may exist: the caller must not simply send it again.
  else if (error instanceof OutcomeUnknownError) response.status(502).json({ mayExist: true });
  else next(error);
});

const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
