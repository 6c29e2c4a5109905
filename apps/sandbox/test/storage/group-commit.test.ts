import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { GroupCommit } from '../../src/storage/group-commit.ts';

function open() {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE names (name TEXT UNIQUE)');
  const commits = new GroupCommit(database);
  const insert = database.prepare('INSERT INTO names VALUES (?)');
  const add = (name: string) => {
    commits.begin();
    insert.run(name);
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
