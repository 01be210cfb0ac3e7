import { Column, Entity, PrimaryColumn, type MigrationInterface } from 'typeorm';
import { defineEvent, defineRecordEvents } from '#events';
import { defineFeature, errorCode } from '#kernel';
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

const SHELVES = defineFeature('jars', 'shelves');
const jarEvents = defineRecordEvents<object>({ kind: 'jar', entityType: 'jar' });

const jar = { kind: 'jar', member: 'jarIds' };
const server = defineContext({ name: 'server', modules: none, migrations: [First1760000000000] });
const jars = defineContext({
  name: 'jars',
  modules: () => Promise.resolve([JarModule]),
  rows: [JarRow],
  features: [SHELVES],
  codes: { jar_sealed: errorCode('conflict') },
  entityTypes: ['JAR_PICTURE'],
  events: [jarEvents],
  migrations: [Lids1750000000001, Jars1750000000000],
  itemReferences: [jar],
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
    expect(contexts.features).toEqual(['jars.shelves']);
    expect(contexts.codes).toEqual({ jar_sealed: { kind: 'conflict', shown: 'all' } });
    expect(contexts.itemReferences).toEqual([jar]);
    expect([...contexts.owners()]).toEqual([['jars', 'jars']]);
  });

  it('of packages have their migrations behind those of the service, in their own order', () => {
    const names = new Contexts([server], [jars]).migrations.map((one) => new one().name ?? one.name);
    const inOrder = names.sort((a, b) => Number(a.slice(-13)) - Number(b.slice(-13)));
    expect(inOrder).toEqual(['First1760000000000', 'jars/Jars9750000000000', 'jars/Lids9750000000001']);
  });

  it('are refused with every reason at once', () => {
    const pantry = defineContext({
      name: 'pantry',
      modules: none,
      rows: [OtherJarRow],
      migrations: [Unnumbered],
      itemReferences: [jar],
    });
    const odd = defineContext({ name: 'Odd One', modules: none });
    expect(() => new Contexts([server, odd], [jars, pantry, server])).toThrow(
      [
        'The contexts cannot be put together:',
        '  The name "server" is declared more than once: by "server" and "server".',
        '  The table "jars" is declared more than once: by "jars" and "pantry".',
        '  The reference of work items "jar" is declared more than once: by "jars" and "pantry".',
        '  "Odd One" is not a valid name of a context. A name has lower-case letters, digits and "-".',
        '  The name of the migration "Unnumbered" of "pantry" must end in 13 digits.',
      ].join('\n'),
    );
  });

  it('are refused where a feature, an error code or a kind of events is there already, or the kit has it', () => {
    const shelf = defineContext({
      name: 'shelf',
      modules: none,
      features: [SHELVES, 'wiki'],
      entityTypes: ['JAR_PICTURE', 'SHELF_PLAN'],
      codes: { jar_sealed: errorCode('forbidden'), version_mismatch: errorCode('conflict') },
      events: [jarEvents.updated, defineEvent({ kind: 'jar.broken', entityType: 'jar' })],
    });
    const cup = defineContext({
      name: 'cup',
      modules: none,
      events: [
        defineEvent({ kind: 'jar.broken', entityType: 'cup' }),
        defineEvent({ kind: 'cup.filled', entityType: 'cup' }),
        defineEvent({ kind: 'cup.filled', entityType: 'cup' }),
      ],
    });
    expect(() => new Contexts([server], [jars, shelf, cup])).toThrow(
      [
        'The contexts cannot be put together:',
        '  The feature "jars.shelves" is declared more than once: by "jars" and "shelf".',
        '  The error code "version_mismatch" is declared more than once: by "kit" and "shelf".',
        '  The error code "jar_sealed" is declared more than once: by "jars" and "shelf".',
        '  The entity type of files "JAR_PICTURE" is declared more than once: by "jars" and "shelf".',
        '  The kind of events "jar.updated" is declared more than once: by "jars" and "shelf".',
        '  The kind of events "jar.broken" is declared more than once: by "shelf" and "cup".',
        '  The kind of events "cup.filled" is declared more than once: by "cup" and "cup".',
        '  The feature "jars.shelves" of "shelf" must be named "shelf.<name>".',
        '  The feature "wiki" of "shelf" must be named "shelf.<name>".',
      ].join('\n'),
    );
  });
});
