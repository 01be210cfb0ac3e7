import { Column, Entity, PrimaryColumn, type MigrationInterface } from 'typeorm';
import { Contexts } from './contexts';
import { defineContext, kindOf } from './declaration';

@Entity('jars')
class JarRow {
  @PrimaryColumn('uuid') id!: string;
}

@Entity('jars')
class OtherJarRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
}

class Migration implements MigrationInterface {
  up = () => Promise.resolve();
  down = () => Promise.resolve();
}
class First1760000000000 extends Migration {}
class Jars1750000000000 extends Migration {}
class Lids1750000000001 extends Migration {}
class Unnumbered extends Migration {}

class JarModule {}
const none = () => Promise.resolve([]);

const server = defineContext({ name: 'server', modules: none, migrations: [First1760000000000] });
const jars = defineContext({
  name: 'jars',
  modules: () => Promise.resolve([JarModule]),
  rows: [JarRow],
  migrations: [Lids1750000000001, Jars1750000000000],
});

describe('contexts', () => {
  it('are told from other values, and from those of another copy of the kit', () => {
    expect(kindOf(jars)).toBe('context');
    expect([{}, { ...server, name: 'x' }, null, 'jars', JarModule].map(kindOf)).toEqual([
      'other',
      'context',
      ...['other', 'other', 'other'],
    ]);
    expect(kindOf({ [Symbol.for('cairn.context')]: () => undefined })).toBe('context of another copy');
  });

  it('are put together in their order', async () => {
    const contexts = new Contexts([server], [jars]);
    expect(contexts.all.map(({ name }) => name)).toEqual(['server', 'jars']);
    expect(await contexts.modules()).toEqual([JarModule]);
    expect(contexts.rows).toEqual([JarRow]);
    expect([...contexts.owners()]).toEqual([['jars', 'jars']]);
  });

  it('of packages have their migrations behind those of the service, in their own order', () => {
    const names = new Contexts([server], [jars]).migrations.map((one) => new one().name ?? one.name);
    const inOrder = names.sort((a, b) => Number(a.slice(-13)) - Number(b.slice(-13)));
    expect(inOrder).toEqual(['First1760000000000', 'jars/Jars9750000000000', 'jars/Lids9750000000001']);
  });

  it('are refused with every reason at once', () => {
    const pantry = defineContext({ name: 'pantry', modules: none, rows: [OtherJarRow], migrations: [Unnumbered] });
    const odd = defineContext({ name: 'Odd One', modules: none });
    expect(() => new Contexts([server, odd], [jars, pantry, server])).toThrow(
      [
        'The contexts cannot be put together:',
        '  The name "server" is declared more than once: by "server" and "server".',
        '  The table "jars" is declared more than once: by "jars" and "pantry".',
        '  "Odd One" is no name of a context: lower-case letters, digits and "-".',
        '  The name of the migration "Unnumbered" of "pantry" must end in 13 digits.',
      ].join('\n'),
    );
  });
});
