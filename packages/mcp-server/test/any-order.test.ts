import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { isNight } from '../../../vitest.nightly.ts';
import { createService, declineAll, type Service } from './support/service.ts';
import { call, connect, liveCheck, press, student } from './support/world.ts';

let service: Service;
beforeAll(() => {
  service = createService();
});
afterAll(() => service.close());

// Its 1,000 sequences of a night take minutes.
const options = { timeout: 900_000 };

test(
  'in any order of calls and decisions, each confirmed request is sent once, and no other',
  options,
  async () => {
    const client = await connect(service as never);
    const action = fc.constantFrom('prepare', 'create', 'yes', 'no', 'create twice');
    let last = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(action, fc.nat(2)), { maxLength: 12 }), async (actions) => {
        const tickets: { token: string; number: string; link?: string; said?: 'yes' | 'no' }[] = [];
        service.sent.length = 0;
        service.answer = { status: 201, body: { data: { id: 'vc_1', status: 'pending' } } };
        for (const [what, index] of actions) {
          const ticket = tickets[index];
          if (what === 'prepare') {
            last += 1;
            const number = `N${1_000_000 + last}`;
            const live = { ...liveCheck, document: { ...student, identifier: number } };
            tickets.push({ token: (await call(client, 'prepare_visa_check', live)).data['token'], number });
          } else if (ticket && what.startsWith('create')) {
            const known = service.links.length;
            await Promise.all(
              Array.from({ length: what === 'create' ? 1 : 2 }, () =>
                call(client, 'create_visa_check', { token: ticket.token }),
              ),
            );
            if (service.links.length > known) ticket.link = service.links.at(-1) as string;
          } else if (ticket?.link !== undefined && (what === 'yes' || what === 'no')) {
            const status = await press(ticket.link, what);
            if (ticket.said === undefined && status === 200) ticket.said = what;
          }
        }
        for (const { token } of tickets) await call(client, 'create_visa_check', { token });
        const sent = service.sent
          .filter(({ body }) => body !== '')
          .map(({ body }) => /"identifier":"(N\d+)"/u.exec(body)?.[1]);
        const confirmed = tickets.filter(({ said }) => said === 'yes').map(({ number }) => number);
        expect(sent.toSorted()).toEqual(confirmed.toSorted());
        await declineAll(service);
      }),
      { numRuns: isNight ? 1_000 : 40 },
    );
  },
);
