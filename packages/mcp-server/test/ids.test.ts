import { expect, test } from 'vitest';

import { checkIdOf, idOf } from '../src/leaving/person.ts';

const own = ['Zoë Ann', 'Li', 'P7351928X'];

test.each(['E-1998-04-12', 'E.12.4.1998', '19980412', 'id_12041998', 'vc_1998-04-12'])(
  'an id that holds a date stays here: %s',
  (id) => {
    expect(idOf(id)).toBeNull();
    expect(checkIdOf(id)).toBeNull();
  },
);

test.each(['P7351928X', 'e-p7351928x', 'p735-1928-x', 'zoe.li', 'ZOEANN', 'E-li'])(
  "an id that holds the record's own name or number stays here: %s",
  (id) => expect(idOf(id, ...own)).toBeNull(),
);

test.each(['E-1', 'client-7', 'ob_20269931', 'vc_0199804120123'])('any other id leaves: %s', (id) =>
  expect(idOf(id, ...own)).toBe(id),
);
