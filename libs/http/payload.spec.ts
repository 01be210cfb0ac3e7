import { DomainError } from '#kernel';
import { membersOf, partial } from './fields';
import { readPayload, RefusedAs } from './payload';

interface Command {
  readonly title: string;
  readonly parentId: string | null;
  readonly size: number;
  readonly tags: string[];
  readonly code: string | null;
  readonly friendIds: string[];
}

const member = membersOf<Command>();

class Create {
  @member.text('title', { required: true, max: 5, blank: false }) name!: string;
  @member.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @member.integer('size', { min: 1 }) size?: number;
  @member.texts('tags') tags?: string[];
  @member.text('code', { nullable: true, rule: { test: (text) => /^[A-Z]+$/.test(text), message: 'Capitals only.' } })
  code?: string | null;
  @member.uuids('friendIds', { min: 1, max: 2 }) friend_ids?: string[];
  @member.readOnly('text') created_at?: string;
}

class Update extends partial(Create) {}

class Search {
  @member.text('tags', { nullable: true, parse: (text) => text.split(' ') }) words?: string | null;
}

it('gives the command what is made of a text', () => {
  expect(readPayload(Search, { words: 'a b' }).command).toEqual({ tags: ['a', 'b'] });
  expect(readPayload(Search, { words: null }).command).toEqual({ tags: null });
});

const rejected = (type: new () => object, body: unknown) => {
  try {
    readPayload(type, body);
  } catch (error) {
    return (error as DomainError).details.fields?.map(({ field, code }) => `${field} ${code}`);
  }
  return [];
};

describe('readPayload', () => {
  it('renames members to the command and leaves out what is absent', () => {
    expect(readPayload(Create, { name: ' ab ', parent_id: null }).command).toEqual({ title: 'ab', parentId: null });
  });

  it('takes what fits its rule, and nothing where that is allowed', () => {
    expect(rejected(Create, { name: 'a', code: 'A' })).toEqual([]);
    for (const code of [null, '']) {
      expect(readPayload(Create, { name: 'a', code }).command).toEqual({ title: 'a', code: null });
    }
  });

  it('lists every problem of a body at once', () => {
    expect(rejected(Create, { parent_id: 'x', size: 0, tags: [1] })).toEqual([
      'name required',
      'parent_id invalid',
      'size invalid',
      'tags invalid',
    ]);
  });

  it.each([
    [{ name: '' }, ['name required']],
    [{ name: null }, ['name required']],
    [{ name: 'abcdef' }, ['name max_length']],
    [{ name: 'a\u0000' }, ['name invalid']],
    [{ name: '\ud800' }, ['name invalid']],
    [{ name: 5 }, ['name invalid']],
    [{ name: 'a', size: null }, ['size invalid']],
    [{ name: 'a', code: 'a' }, ['code invalid']],
    [{ name: 'a', code: 5 }, ['code invalid']],
    [{ name: 'a', friend_ids: [] }, ['friend_ids invalid']],
    [{ name: 'a', friend_ids: Array(3).fill('00000000-0000-7000-8000-000000000000') }, ['friend_ids invalid']],
    [{ name: 'a', size: 1e300 }, ['size invalid']],
    [[], [' invalid']],
    [null, [' invalid']],
    ['text', [' invalid']],
  ])('refuses %j', (body, problems) => {
    expect(rejected(Create, body)).toEqual(problems);
  });

  it('takes nested members as they are', () => {
    const nested = membersOf<{ logo: object }>();
    class Nested {
      @nested.object('logo') logo?: object;
    }
    const logo = JSON.parse('{"constructor": 1, "__proto__": {"a": [{"then": 1}]}}') as object;
    expect(readPayload(Nested, { logo }).command.logo).toBe(logo);
  });

  it('takes addresses without the spaces around them, and names those that are none', () => {
    const address = membersOf<{ one: string; many: string[]; known: string[] }>();
    class Addresses {
      @address.email('one') one?: string;
      @address.emails('many', { deliverable: true }) many?: string[];
      @address.emails('known') known?: string[];
    }
    const sent = { one: ' ann@example.com ', many: ['bea@example.com '], known: ['root@localhost'] };
    expect(readPayload(Addresses, sent).command).toEqual({
      one: 'ann@example.com',
      many: ['bea@example.com'],
      known: ['root@localhost'],
    });
    const bad = () => readPayload(Addresses, { many: ['a', 'bea@example.com', 7, 'root@localhost', null] });
    expect(bad).toThrow(DomainError);
    expect(rejected(Addresses, { one: 'ann', many: 'ann@example.com', known: ['x'] })).toEqual([
      'one invalid',
      'many invalid',
      'known invalid',
    ]);
  });

  it('requires nothing of a partial update, but what is sent must be right', () => {
    expect(readPayload(Update, {}).command).toEqual({});
    expect(rejected(Update, { name: '' })).toEqual(['name required']);
  });

  it('empties with null what can be empty, and gives back the default of the rest', () => {
    class Settings {
      @member.text('title', { required: true }) name!: string;
      @member.texts('tags') tags?: string[];
      @member.text('code') code?: string;
      @member.integer('size', { default: 7 }) size?: number;
      @member.uuids('friendIds', { min: 1 }) friend_ids?: string[];
    }
    const all = { tags: null, code: null, size: null };
    expect(readPayload(partial(Settings), all).command).toEqual({ tags: [], code: '', size: 7 });
    expect(rejected(partial(Settings), { name: null, friend_ids: null })).toEqual([
      'name invalid',
      'friend_ids invalid',
    ]);
  });

  it('accepts read-only members without effect and names unknown ones', () => {
    expect(readPayload(Create, { name: 'a', created_at: 5, nope: 1, __proto__: null })).toEqual({
      command: { title: 'a' },
      unknown: ['nope'],
      idle: [{ name: 'created_at', why: 'read only' }],
    });
  });

  it('names a member that says something else than another name of it, which is taken', () => {
    class Spelt {
      @member.text('title') title?: string;
      @member.text('title') name?: string;
    }
    expect(readPayload(Spelt, { name: 'a', title: 'b' })).toEqual({
      command: { title: 'a' },
      unknown: [],
      idle: [{ name: 'title', why: 'overruled' }],
    });
    expect(readPayload(Spelt, { title: 'a', name: 'a' }).idle).toEqual([]);
    expect(readPayload(Spelt, { title: 'a' })).toMatchObject({ command: { title: 'a' }, idle: [] });
  });

  it('names the texts whose pictures are not kept, also those within objects that nobody declared', () => {
    class Texts {
      @member.html('title') text_html?: string;
      @member.object('tags') data?: object;
      @member.text('code') plain?: string;
    }
    const inline = '<p>a</p><img alt="b" src="data:image/png;base64,AAAA">';
    const idleOf = (raw: object) => readPayload(Texts, raw).idle.map(({ name }) => name);
    expect(idleOf({ text_html: inline, data: { a: [{ note_html: inline, note: inline }] }, plain: inline })).toEqual([
      'text_html.img.src',
      'data.a.0.note_html.img.src',
    ]);
    expect(idleOf({ text_html: '<img src="https://example.com/a.png"><img src="/files/a"><p>src=data:</p>' })).toEqual(
      [],
    );
  });

  it('tells a failure in one text where the body has one for it, and names the members', () => {
    @RefusedAs('too_little', { name: 'A name is needed.', size: 'A size is needed.' })
    class Told extends Create {}
    const failure = (raw: object): unknown => {
      try {
        return readPayload(Told, raw);
      } catch (error) {
        return error;
      }
    };
    expect(failure({ tags: 7, size: 0 })).toMatchObject({
      kind: 'invalid_request',
      reason: 'too_little',
      message: 'A name is needed.',
      details: { fields: expect.arrayContaining([{ field: 'name', code: 'required', message: expect.any(String) }]) },
    });
    expect(failure({ name: 'a', size: 0 })).toMatchObject({ reason: 'too_little', message: 'A size is needed.' });
    expect(failure({ name: 'a', tags: 7 })).toMatchObject({ reason: 'invalid_request' });
  });
});
