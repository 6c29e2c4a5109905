import { expect, it } from 'vitest';
import { inTurn } from '../src/index.ts';

it('runs the tasks of one name one after the other, also when one fails, and those of another beside them', async () => {
  const order: string[] = [];
  const task = (name: string) => async () => {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    if (name === 'one') throw new Error('invented');
    return name;
  };
  const tasks = [inTurn('a', task('one')), inTurn('a', task('two')), inTurn('b', task('other'))];
  expect((await Promise.allSettled(tasks)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(order.filter((each) => !each.startsWith('other'))).toEqual([
    'one begins',
    'one ends',
    'two begins',
    'two ends',
  ]);
  expect(order.indexOf('other begins')).toBeLessThan(order.indexOf('two begins'));
});
