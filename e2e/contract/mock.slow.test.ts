import { createMock } from '@workrights/mock';
import { interfaceNames, readBundle, readFixtures } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { sendCase } from './judges/send-case.ts';

const mock = useOnce(createMock);

describe.each(interfaceNames)('the mock of %s', (name) => {
  const contract = readBundle(name);
  const accepted = readFixtures(name, 'accepted');
  const responses = accepted.filter(({ part }) => part === 'response');

  test.each(responses.map((subject) => [subject.name, subject] as const))(
    'serves %s to a caller that prefers it by name alone',
    async (_, subject) => {
      const response = await sendCase(mock.url, contract, accepted, subject, `example=${subject.name}`);
      expect(response.status).toBe(subject.status);
      expect(await response.json()).toEqual(subject.value);
    },
  );
});
