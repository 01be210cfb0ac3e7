import { MetadataScanner, Reflector, type DiscoveryService } from '@nestjs/core';
import { feature, mode } from './gate';
import { Operations } from './operations';
import type { Operation, ResourceDef } from './operation';
import { present, shows } from './presenter';
import { ExternalPairBody } from './record-members';
import { Action, Resource } from './resource';
import { Serves, standard } from './standard';
import type { ApiStyle } from './style';
import { v1 } from './v1.style';
import { v2 } from './v2.style';

const controllerOf = (style: ApiStyle, path: string) => {
  @Resource({ style, tag: 'Jars', path, level: 'caller' })
  class JarsController {
    @Action('GET', 'open', { id: 'open-jars', summary: 'Open', allow: 'all' })
    open() {}
  }
  return JarsController;
};

const operationsOf = (...controllers: object[]): Operations => {
  const discovery = { getControllers: () => controllers.map((metatype) => ({ metatype })) };
  return new Operations(discovery as unknown as DiscoveryService, new MetadataScanner(), new Reflector());
};

it('finds what controllers declare, one id in each version', () => {
  const found = operationsOf(controllerOf(v1, 'jars'), controllerOf(v2, 'jars')).collect();
  expect(found.map(({ paths }) => paths)).toEqual([['/api/v1/jars/open/'], ['/api/v2/jars/open/']]);
});

it('refuses two operations of one id in a version', () => {
  expect(() => operationsOf(controllerOf(v2, 'jars'), controllerOf(v2, 'lids')).collect()).toThrow(
    'The operation "open-jars" of version 2 is declared more than once.',
  );
});

describe('standard operations', () => {
  const jar = present<{ id: string }>('JamJar', { id: shows<{ id: string }>().uuid('id') });
  const declared = (style: ApiStyle, options: Partial<ResourceDef>) => {
    const allow = { read: 'O A M', write: 'O A' };
    @Resource({ style, tag: 'Jars', path: 'jars', level: 'caller', presenter: jar, allow, ...options })
    @Serves(standard.get('pk'), ...standard.bulk(ExternalPairBody), standard.act('pk', 'shake'))
    class JarsController {
      constructor(
        readonly records: never,
        readonly bulk: never,
      ) {}
    }
    return operationsOf(JarsController).collect();
  };
  const said = (operations: readonly Operation[]) => operations.map(({ id, summary }) => [id, summary]);

  it('have ids, summaries and roles of their resource', () => {
    const operations = declared(v2, {});
    expect(said(operations)).toEqual([
      ['get-jam-jar', 'Get a jam jar'],
      ['bulk-create-jam-jars', 'Create jam jars'],
      ['bulk-update-jam-jars', 'Update jam jars'],
      ['bulk-delete-jam-jars', 'Delete jam jars'],
      ['shake-jam-jar', 'Shake a jam jar'],
    ]);
    expect(operations.map(({ allow }) => allow.text)).toEqual(['O A M', 'O A', 'O A', 'O A', 'O A']);
  });

  it('delete as their resource says it of deletions alone', () => {
    const operations = declared(v2, { allow: { read: 'O A M', write: 'O A M', remove: 'O' } });
    expect(operations.map(({ allow }) => allow.text)).toEqual(['O A M', 'O A M', 'O A M', 'O', 'O A M']);
  });

  it('are called after the noun of the resource, and in ids after a shorter one', () => {
    const [get, create] = said(declared(v1, { noun: 'entry of the pantry', idNoun: 'pantry entry' }));
    expect([get, create]).toEqual([
      ['retrieve_pantry_entry', 'Get an entry of the pantry'],
      ['bulk_create_pantry_entries', 'Create entries of the pantry'],
    ]);
  });

  it('are about several records in the plural of the resource, where that is irregular', () => {
    const [, create] = declared(v2, { noun: 'loaf', plural: 'loaves' });
    expect([create!.id, create!.summary, create!.plural]).toEqual(['bulk-create-loaves', 'Create loaves', 'loaves']);
  });

  it('have ids that begin with the prefix of the resource, where it has one', () => {
    const [get, create] = declared(v1, { idPrefix: 'jam_jars' });
    expect([get!.id, create!.id]).toEqual(['jam_jars_retrieve', 'jam_jars_bulk_create']);
  });

  it('do what their use case says with one record', async () => {
    const operation = standard.act('pk', 'shake');
    const records = { shake: (_: never, id: string) => Promise.resolve(`shaken ${id}`) };
    expect(await operation.handler({ records } as never, {} as never, '1' as never)).toBe('shaken 1');
    expect(declared(v2, {}).at(-1)).toMatchObject({ method: 'POST', paths: ['/api/v2/jars/:pk/shake/'], shape: 'one' });
  });

  it('have the gates of writes before those that write', () => {
    const operations = declared(v2, {
      gates: [feature('jars' as never)],
      writeGates: [mode('jars_open', 'Open.', () => false)],
    });
    expect(operations.map(({ gates }) => gates.map(({ name }) => name))).toEqual([
      ['jars'],
      ...Array<string[]>(4).fill(['jars', 'jars_open']),
    ]);
  });

  it('are refused where neither they nor the resource say who may call them', () => {
    expect(() => declared(v2, { allow: undefined })).toThrow('GET jars/:pk declares no "allow".');
  });
});
