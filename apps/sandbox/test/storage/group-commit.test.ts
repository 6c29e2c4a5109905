import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { GroupCommit } from '../../src/storage/group-commit.ts';

function open() {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE names (name TEXT UNIQUE)');
  const commits = new GroupCommit(database);
  const insert = database.prepare('INSERT INTO names VALUES (?)');
  const add = (name: string) => {
    commits.write(() => insert.run(name));
  };
  const names = () =>
    database
      .prepare('SELECT name FROM names ORDER BY rowid')
      .all()
      .map(({ name }) => name);
  return { database, commits, add, names };
}

test('the writes of one turn share a commit, and all who wait for it hear of it together', async () => {
  const { database, commits, add, names } = open();
  add('a');
  const first = commits.committed();
  add('b');
  expect(commits.committed()).toBe(first);
  expect(database.isTransaction).toBe(true);
  await first;
  expect(database.isTransaction).toBe(false);
  expect(names()).toEqual(['a', 'b']);
});

test('there is nothing to wait for when nothing was written', async () => {
  const { database, commits } = open();
  await commits.committed();
  expect(database.isTransaction).toBe(false);
});

test('a unit that throws leaves nothing, and what else was written in the turn stays', async () => {
  const { commits, add, names } = open();
  add('a');
  const failing = () =>
    commits.unit(() => {
      add('b');
      throw new Error('changed my mind');
    });
  expect(failing).toThrow('changed my mind');
  add('c');
  await commits.committed();
  expect(names()).toEqual(['a', 'c']);
});

test('units may lie inside units', async () => {
  const { commits, add, names } = open();
  commits.unit(() => {
    add('a');
    expect(() =>
      commits.unit(() => {
        add('b');
        throw new Error('inner');
      }),
    ).toThrow('inner');
    add('c');
  });
  await commits.committed();
  expect(names()).toEqual(['a', 'c']);
});

test('a single statement that fails undoes only itself', async () => {
  const { commits, add, names } = open();
  add('a');
  expect(() => add('a')).toThrow('UNIQUE');
  add('b');
  await commits.committed();
  expect(names()).toEqual(['a', 'b']);
});

test('a commit that the database refuses is told to whoever waits, and later writes work', async () => {
  const { database, commits, add, names } = open();
  database.exec(`
    PRAGMA foreign_keys = ON;
    CREATE TABLE orders (name TEXT REFERENCES names (name) DEFERRABLE INITIALLY DEFERRED);
  `);
  add('a');
  database.exec("INSERT INTO orders VALUES ('nobody')");
  await expect(commits.committed()).rejects.toThrow('FOREIGN KEY');
  expect(names()).toEqual([]);
  add('b');
  await commits.committed();
  expect(names()).toEqual(['b']);
});

describe('a disk that is full in the middle of a transaction', () => {
  const LARGE = 'x'.repeat(20_000);

  /** On a full disk SQLite rolls back the whole transaction by itself, including the writes of others. */
  function openFull() {
    const opened = open();
    opened.database.exec('PRAGMA max_page_count = 4');
    return opened;
  }

  test('is told to all who wrote in it, and none of it stays', async () => {
    const { commits, add, names } = openFull();
    add('a');
    const waiting = commits.committed();
    expect(() => add(LARGE)).toThrow('full');
    await expect(waiting).rejects.toThrow('full');
    expect(names()).toEqual([]);
  });

  test('undoes a unit, and the unit around it, with the cause as their error', async () => {
    const { commits, add, names } = openFull();
    const failing = () =>
      commits.unit(() => {
        add('a');
        commits.unit(() => add(LARGE));
      });
    expect(failing).toThrow('full');
    add('b');
    await commits.committed();
    expect(names()).toEqual(['b']);
  });

  test('lets nothing be remembered that was taken back', () => {
    const { commits, add } = openFull();
    let undone = 0;
    commits.onUndo(() => (undone += 1));
    add('a');
    expect(() => add(LARGE)).toThrow('full');
    expect(undone).toBe(1);
  });
});

describe('a durable unit', () => {
  test('is committed when it returns, with what was written before it', () => {
    const { database, commits, add, names } = open();
    add('a');
    expect(commits.durably(() => (add('b'), 'result'))).toBe('result');
    expect(database.isTransaction).toBe(false);
    expect(names()).toEqual(['a', 'b']);
  });

  test('throws what refused the commit, and leaves nothing', async () => {
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE names (name TEXT UNIQUE)');
    const beforeCommit = () => {
      throw new Error('the disk is gone');
    };
    const commits = new GroupCommit(database, { beforeCommit });
    const insert = database.prepare('INSERT INTO names VALUES (?)');
    expect(() => commits.durably(() => insert.run('a'))).toThrow('the disk is gone');
    expect(database.prepare('SELECT name FROM names').all()).toEqual([]);
    expect(database.isTransaction).toBe(false);
  });
});
