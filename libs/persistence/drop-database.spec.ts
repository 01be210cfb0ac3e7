import { dropDatabase } from './drop-database';

const serverThat = (code: string | undefined, asked: string[]) => ({
  query: (statement: string) => {
    asked.push(statement);
    const isRefused = code !== undefined && statement.endsWith('(force)');
    return isRefused ? Promise.reject(Object.assign(new Error('refused'), { code })) : Promise.resolve();
  },
});

describe('dropDatabase', () => {
  it('ends the connections of the database', async () => {
    const asked: string[] = [];
    await dropDatabase(serverThat(undefined, asked), 'scratch');
    expect(asked).toEqual(['drop database if exists scratch with (force)']);
  });

  it('drops a database in which autovacuum works', async () => {
    const asked: string[] = [];
    await dropDatabase(serverThat('42501', asked), 'scratch');
    expect(asked).toEqual(['drop database if exists scratch with (force)', 'drop database if exists scratch']);
  });

  it('shows every other failure', async () => {
    await expect(dropDatabase(serverThat('08006', []), 'scratch')).rejects.toThrow('refused');
  });
});
