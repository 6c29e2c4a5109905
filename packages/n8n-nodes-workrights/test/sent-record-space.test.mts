import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SentRecord } from '../nodes/WorkRights/shared/sent-record.ts';
import { fakeContext } from './support/fake-context.mts';

type Item = [itemIndex: number, id: string];

describe('the space of the custom data', () => {
  const unknownItems = (count: number) =>
    Array.from({ length: count }, (_, index) => [index, 'unknown'] as Item);
  const recordOf = (unknown: Item[], ids: Item[] = []) => {
    const { context, customData } = fakeContext({ node: { name: 'Check' } });
    const record = new SentRecord(context, { unknown, ids });
    record.write();
    return { record, values: customData };
  };

  it('is emptied where items have ended since', () => {
    const unknown = unknownItems(60);
    const { record, values } = recordOf(unknown);
    expect(Object.keys(values).length).toBeGreaterThan(2);
    unknown.splice(1);
    record.write();
    const { workrights_sent_1: first, ...others } = values;
    expect(first).toBe('Check: 0 unknown');
    expect(new Set(Object.values(others))).toEqual(new Set(['']));
  });

  it('leaves a note of how many more there are, also when the outcome of all is unknown', () => {
    const { record, values } = recordOf(unknownItems(500));
    const text = Object.values(values).join(', ');
    const named = text.match(/\d+ unknown/gu)?.length ?? 0;
    expect(text).toContain(`and ${500 - named} more, which`);
    expect(record.isFull).toBe(true);
  });

  it('names each item whole, or counts it in that note, whatever is as long as whatever', () => {
    const length = fc.integer({ min: 1, max: 300 });
    const runs = fc.array(fc.record({ name: length, ids: fc.array(length, { maxLength: 30 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(runs, (lengths) => {
        const execution: Record<string, string> = {};
        let record: SentRecord | undefined;
        let count = 0;
        for (const { name, ids } of lengths) {
          const { context } = fakeContext({ execution, node: { name: 'N'.repeat(name) } });
          const items = ids.map((size) => [count++, `vc_${'9'.repeat(size)}x`] as Item);
          record = new SentRecord(context, { unknown: [], ids: items });
          record.write();
        }
        const values = Object.values(execution);
        expect(values.length).toBeLessThanOrEqual(8);
        expect(Math.max(0, ...values.map((value) => value.length))).toBeLessThanOrEqual(255);
        const text = values.join(', ');
        const named = text.match(/\d+ vc_9+x/gu)?.length ?? 0;
        const more = Number(/and (\d+) more, which n8n's log and Get Many have$/u.exec(text)?.[1] ?? 0);
        expect(named + more).toBe(count);
        expect(record?.isFull ?? false).toBe(more > 0);
      }),
    );
  });

  it('leaves an ID that is longer than a value to the log', () => {
    const { record, values } = recordOf(
      [],
      [
        [0, 'vc_1'],
        [1, '9'.repeat(300)],
      ],
    );
    expect(values).toEqual({
      workrights_sent_1: "Check: 0 vc_1, and 1 more, which n8n's log and Get Many have",
    });
    expect(record.isFull).toBe(true);
  });

  it.each([
    ['that fill a value', 255, [255]],
    ['that are a character longer than a value', 256, [126, 128]],
    ['that are a few characters longer than a value', 259, [126, 131]],
  ])('is used up to the end of a value and no further: two entries %s', (_, together, lengths) => {
    const one: Item = [0, '9'.repeat(126 - 'Check: 0 '.length)];
    const other: Item = [1, '9'.repeat(together - 126 - ', 1 '.length)];
    const { values } = recordOf([], [one, other]);
    expect(Object.values(values).map(({ length }) => length)).toEqual(lengths);
  });

  it('is eight values, however long the names of the nodes are', () => {
    const execution: Record<string, string> = {};
    for (let run = 0; run < 30; run++) {
      const { context } = fakeContext({ execution, node: { name: 'Zorn '.repeat(40) } });
      new SentRecord(context, { unknown: [], ids: [[0, 'vc_sample_1234567']] }).write();
    }
    expect(Object.keys(execution).length).toBeLessThanOrEqual(8);
    expect(execution['workrights_sent_1']).toMatch(/^(?:Zorn ){12}: 0 vc_sample_1234567, (?:Zorn ){12}/u);
  });
});
