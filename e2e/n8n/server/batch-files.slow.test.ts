import { sampleRequest } from '@workrights/examples/sample-request';
import { expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { errorOf } from '../driver/execution.ts';
import { allItemsOf } from './decisions/run-template.ts';
import { startStage } from './stage.ts';
import { readTemplate, setUp } from './template.ts';

const stage = useOnce(startStage);

const HEADER = 'passport,country,family_name,given_name,date_of_birth';
const { identifier: student } = sampleRequest.document;
const ROWS = ['X9000301,IND,Citizen,Asha,1990-02-28', `${student},COL,"Sample",Lucia,1995-04-12`];
const plainFile = [HEADER, ...ROWS].join('\n');

type Refused = [row: number, reason: RegExp][];

/** In the gate, the batch reads one of each kind: by its separator, with rows and as a whole refused, and with a person twice. */
const files: [what: string, file: string | Buffer, sent: number[], refused: Refused, when?: 'gate'][] = [
  ['with a byte order mark', `\uFEFF${plainFile}`, [2, 3], []],
  ['with semicolons, as Excel saves it in Europe', plainFile.replaceAll(',', ';'), [2, 3], [], 'gate'],
  ['with tabs', plainFile.replaceAll(',', '\t'), [2, 3], []],
  [
    'with upper-case headers and blanks',
    plainFile.replace(HEADER, HEADER.toUpperCase().replaceAll(',', ' , ').replaceAll('_', ' ')),
    [2, 3],
    [],
  ],
  [
    'with the line ends of Windows and empty rows',
    `${HEADER}\r\n\r\n${ROWS[0]}\r\n,,,,\r\n${ROWS[1]}\r\n`,
    [3, 5],
    [],
  ],
  [
    'with a short row, a long row and a good one',
    [HEADER, 'X1,IND,Lee', 'X2,IND,Lee, Ann,Ann,1990-02-28', ROWS[0]].join('\n'),
    [4],
    [
      [2, /3 cells/],
      [3, /6 cells/],
    ],
  ],
  [
    'with an open quotation mark',
    [HEADER, ROWS[0], 'X1,IND,"Lee,Ann,1990-02-28', ROWS[1]].join('\n'),
    [2, 4],
    [[3, /quotation marks/]],
    'gate',
  ],
  [
    'with text after a quotation mark',
    [HEADER, 'X1,IND,"Le"e,Ann,1990-02-28', ROWS[1]].join('\n'),
    [3],
    [[2, /quotation marks/]],
  ],
  [
    'in another encoding',
    Buffer.from([HEADER, 'X1,IND,Müller,Ann,1990-02-28', ROWS[0]].join('\n'), 'latin1'),
    [3],
    [[2, /UTF-8/]],
    'gate',
  ],
  ['in UTF-16', Buffer.from(`\uFEFF${plainFile}`, 'utf16le'), [], [[1, /no row was sent: passport/]]],
  [
    'without a column',
    plainFile.replace('country', 'nation'),
    [],
    [[1, /columns, and no row was sent: country$/]],
    'gate',
  ],
  [
    'with a column twice',
    plainFile.replace('given_name', 'passport'),
    [],
    [[1, /twice, and no row was sent: passport$/]],
  ],
  [
    'that is a page to sign in',
    '<!doctype html>\n<html><body>Sign in</body></html>',
    [],
    [[1, /no row was sent/]],
  ],
  ['that is empty', '', [], [[1, /the file is empty/]], 'gate'],
  ['that holds a blank', ' ', [], [[1, /the file is empty/]]],
  [
    'with a line break in a cell that is not asked for',
    [`${HEADER},note`, `${ROWS[0]},"two\nlines"`, `${ROWS[1]},"a ""word"""`].join('\n'),
    [2, 3],
    [],
  ],
  ['without rows', `${HEADER}\n`, [], [[1, /the file has no rows/]]],
  [
    'without a given name',
    [HEADER.replace('given_name,', ''), 'X9000301,IND,Citizen,1990-02-28'].join('\n'),
    [2],
    [],
  ],
  [
    'with a person who is listed twice',
    [
      HEADER,
      ROWS[0],
      ROWS[1],
      ' x9000301,India,Citizen,Asha,1990-02-28',
      'X9000301,NPL,Citizen,Asha,1990-02-28',
      'X900-0301,IND,Citizen,Asha,1990-02-28',
    ].join('\n'),
    [2, 3, 5],
    [
      [4, /^the row has the same document as row 2$/],
      [6, /^the row has the same document as row 2$/],
    ],
    'gate',
  ],
  [
    'with a person whose first row can’t be read',
    [HEADER, 'X9000301,IND', ROWS[0]].join('\n'),
    [3],
    [[2, /2 cells/]],
  ],
  [
    'with a refused row',
    [HEADER, 'X 1,IND,Lee,Ann,1990-02-28', ROWS[0]].join('\n'),
    [3],
    [[2, /Document Number/]],
  ],
];

for (const [what, file, sent, refused, when] of files) {
  const tags = when === 'gate' ? [] : ['nightly'];
  test(`the nightly batch tells of each row of a file ${what}`, { tags }, async () => {
    const { n8n, credentials } = stage;
    await using server = await startLoopbackServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end(file),
    );
    const settings = { Settings: { spreadsheetUrl: `${server.url}/new-starters.csv` } };
    const id = await n8n.importWorkflow(setUp(readTemplate('nightly-batch.json'), credentials, settings));
    const evening = await n8n.execute(id, 'Every evening');
    expect(errorOf(evening)).toBeUndefined();
    expect(allItemsOf(evening, 'Sent').map(({ row }) => row)).toEqual(sent);
    const reasons = allItemsOf(evening, 'Refused').map(({ row, reason }) => [row, reason]);
    expect(reasons).toEqual(refused.map(([row, reason]) => [row, expect.stringMatching(reason)]));
  });
}
