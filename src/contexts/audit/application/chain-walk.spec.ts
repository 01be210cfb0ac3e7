import { newId } from '#kernel';
import type { AuditRecord, SealedRecord } from '../domain/audit-record';
import type { Link } from './audit-log.repository';
import { GENESIS, hashOf, sealed } from './chain';
import { ChainWalk, startOf, type Anchor } from './chain-walk';
import { erasedEntry } from './erasure-note';

const record = (sequenceNumber: number): AuditRecord => ({
  id: newId(),
  workspaceId: 'w',
  eventId: newId(),
  sequenceNumber,
  eventName: 'feature.enabled',
  category: 'settings',
  outcome: 'success',
  source: 'api',
  actorType: 'api_token',
  actorId: 'ann',
  actorDisplayName: 'Ann',
  actorEmail: 'ann@example.com',
  targetType: 'workspace',
  targetId: 'w',
  targetDisplayName: 'Acme',
  oldValue: null,
  newValue: { rate: 0.1, names: ['ä', 'b'] },
  reason: '',
  metadata: {},
  ipAddress: '192.0.2.7',
  userAgent: 'curl/8',
  projectId: null,
  createdAt: '2026-01-14T09:22:41.478363Z',
});

const chain = (length: number): SealedRecord[] => {
  const records: SealedRecord[] = [];
  for (let number = 1; number <= length; number++) {
    records.push(sealed(record(number), records.at(-1)?.hash ?? GENESIS));
  }
  return records;
};

const NONE_REMOVED = {
  removedSequence: 0,
  removedHash: GENESIS,
  removedUntil: null,
  removedAt: null,
  removedAfterDays: null,
};

const linkOf = (records: readonly SealedRecord[]): Link => {
  const { sequenceNumber, hash } = records.at(-1)!;
  return { lastSequence: sequenceNumber, lastHash: hash, ...NONE_REMOVED };
};

function walk(records: readonly SealedRecord[], link: Link | null, anchor?: Anchor) {
  const walking = new ChainWalk(startOf(link), anchor);
  for (const one of records) walking.step(one);
  return walking.end(link);
}

const found = (...args: Parameters<typeof walk>): string[] =>
  walk(...args).breaks.map(({ kind, sequenceNumber }) => `${kind} ${sequenceNumber}`);

const whole = chain(6);
const link = linkOf(whole);
const with_ = (number: number, members: Partial<SealedRecord>): SealedRecord[] =>
  whole.map((one) => (one.sequenceNumber === number ? { ...one, ...members } : one));
const without = (...numbers: number[]): SealedRecord[] =>
  whole.filter(({ sequenceNumber }) => !numbers.includes(sequenceNumber));

it('finds nothing where nothing was done', () => {
  expect(walk(whole, link)).toMatchObject({ entries: 6, lastSequence: 6, lastHash: link.lastHash, breaks: [] });
  expect(walk([], null)).toMatchObject({ entries: 0, lastSequence: 0, lastHash: GENESIS, breaks: [] });
});

it('takes values as a database gives them back', () => {
  const asStored = with_(3, { newValue: JSON.parse('{"names": ["ä", "b"], "rate": 0.10}') });
  expect(found(asStored, link)).toEqual([]);
});

it('finds entries with numbers before the first', () => {
  const planted = [-7, 0].map((number) => sealed(record(number), GENESIS));
  expect(found([...planted, ...whole], link)).toEqual(['out_of_order -7', 'out_of_order 0']);
});

describe('names the place', () => {
  it.each<[string, Partial<SealedRecord>]>([
    ['an event', { eventName: 'feature.disabled' }],
    ['a time', { createdAt: '2026-01-14T09:22:41.478364Z' }],
    ['an actor', { actorId: 'bob' }],
    ['a name', { actorDisplayName: 'Bob' }],
    ['an outcome', { outcome: 'failure' }],
    ['a value', { newValue: { rate: 0.2, names: ['ä', 'b'] } }],
    ['the order in a value', { newValue: { rate: 0.1, names: ['b', 'ä'] } }],
    ['an address', { ipAddress: null }],
  ])('of a changed entry: %s', (_, members) => expect(found(with_(3, members), link)).toEqual(['changed 3']));

  it('of an entry that was changed and sealed anew', () => {
    const forged = sealed({ ...whole[2]!, eventName: 'other' }, whole[1]!.hash);
    expect(found(with_(3, forged), link)).toEqual(['out_of_order 4']);
  });

  it.each([
    ['the first', [1], ['missing 1']],
    ['one', [3], ['missing 3']],
    ['several', [2, 3, 5], ['missing 2', 'missing 5']],
    ['the last', [6], ['missing 6']],
    ['all', [1, 2, 3, 4, 5, 6], ['missing 1']],
  ])('of missing entries: %s', (_, numbers, expected) => {
    expect(found(without(...numbers), link)).toEqual(expected);
  });

  it('of entries that changed places', () => {
    const [third, fourth] = [whole[2]!, whole[3]!];
    const swapped = [
      ...whole.slice(0, 2),
      { ...fourth, sequenceNumber: 3 },
      { ...third, sequenceNumber: 4 },
      ...whole.slice(4),
    ];
    expect(found(swapped, link)).toEqual([
      'out_of_order 3',
      'changed 3',
      'out_of_order 4',
      'changed 4',
      'out_of_order 5',
    ]);
  });

  it('of entries that somebody added at the end', () => {
    const added = sealed(record(7), link.lastHash);
    expect(found([...whole, added], link)).toEqual(['out_of_order 7']);
    expect(found(whole, null)).toEqual(['out_of_order 1']);
  });

  it('of a last entry that was changed and sealed anew', () => {
    const forged = sealed({ ...whole[5]!, eventName: 'other' }, whole[4]!.hash);
    expect(found(with_(6, forged), link)).toEqual(['changed 6']);
  });
});

describe('against an entry that was noted', () => {
  const anchor = { sequenceNumber: 4, hash: whole[3]!.hash };

  it('finds nothing where it is still there', () => expect(found(whole, link, anchor)).toEqual([]));

  it('shows a log that was rewritten as a whole', () => {
    const rewritten = chain(6);
    expect(found(rewritten, linkOf(rewritten), anchor)).toEqual(['not_as_noted 4']);
    expect(found(rewritten.slice(0, 2), linkOf(rewritten.slice(0, 2)), anchor)).toEqual(['missing 4']);
  });
});

describe('after the retention removed entries', () => {
  const kept = whole.slice(3);
  const shortened: Link = { ...link, removedSequence: 3, removedHash: whole[2]!.hash };
  const anchored = (number: number): Anchor => ({ sequenceNumber: number, hash: whole[number - 1]!.hash });

  it('finds nothing where nothing else was done', () => {
    expect(walk(kept, shortened)).toMatchObject({ entries: 3, lastSequence: 6, breaks: [] });
    const emptied = { ...link, removedSequence: 6, removedHash: link.lastHash };
    expect(walk([], emptied)).toMatchObject({ entries: 0, lastSequence: 6, lastHash: link.lastHash, breaks: [] });
  });

  it('finds entries that somebody else removed, kept or replaced', () => {
    expect(found(kept.slice(1), shortened)).toEqual(['missing 4']);
    expect(found(whole.slice(2), shortened)).toEqual(['out_of_order 3']);
    expect(found(kept, { ...shortened, removedHash: whole[1]!.hash })).toEqual(['out_of_order 4']);
    expect(found([], { ...shortened, removedSequence: 9 })).toEqual(['out_of_order 7']);
  });

  it('takes what was noted if the log still shows it', () => {
    expect(found(kept, shortened, anchored(3))).toEqual([]);
    expect(found(kept, shortened, anchored(5))).toEqual([]);
    expect(found(kept, shortened, { sequenceNumber: 3, hash: GENESIS })).toEqual(['not_as_noted 3']);
    const [{ kind, message } = {}] = walk(kept, shortened, anchored(2)).breaks;
    expect([kind, message]).toEqual(['missing', expect.stringContaining('said to be removed by the retention')]);
  });
});

it('says in words what it found', () => {
  const messages = walk(without(2, 3, 6), link).breaks.map(({ message }) => message);
  expect(messages).toEqual(['Entries 2 to 3 are missing.', 'Entry 6 is missing.']);
});

describe('takes entries without the names of an erased person', () => {
  const without = { ...whole[1]!, actorDisplayName: 'Former member', actorEmail: 'x@erased.invalid' };
  const person = { id: 'ann', stand: { email: 'x@erased.invalid', displayName: 'Former member' } };
  const note = (number: number, content: string, before: SealedRecord, after: number): SealedRecord => {
    const { eventName, metadata = {} } = erasedEntry(person, [[number, content]]);
    return sealed({ ...record(after), eventName, metadata }, before.hash);
  };
  const content = hashOf(without, without.previousHash);
  const log = (second: SealedRecord, last: SealedRecord) => [
    ...whole.map((one) => (one.sequenceNumber === 2 ? second : one)),
    last,
  ];

  it('as a later entry says', () => {
    const records = log(without, note(2, content, whole[5]!, 7));
    expect(walk(records, linkOf(records))).toMatchObject({ breaks: [], erased: [2] });
  });

  it('and no entry that says something else', () => {
    const records = log({ ...without, eventName: 'forged' }, note(2, content, whole[5]!, 7));
    expect(found(records, linkOf(records))).toEqual(['changed 2']);
  });

  it('but not by an entry that was changed itself, unless a later one accounts for that', () => {
    const noted = note(2, content, whole[5]!, 7);
    const changedNote = { ...noted, actorEmail: 'y@erased.invalid' };
    const records = log(without, changedNote);
    expect(found(records, linkOf(records))).toEqual(['changed 2', 'changed 7']);
    const more = [...records, note(7, hashOf(changedNote, changedNote.previousHash), noted, 8)];
    expect(walk(more, linkOf(more))).toMatchObject({ breaks: [], erased: [2, 7] });
  });

  it('as an entry says that is farther on than the walk', () => {
    const walking = new ChainWalk(startOf(null));
    for (const one of log(without, whole[5]!).slice(0, 3)) walking.step(one);
    expect(walking.breaks).toMatchObject([{ kind: 'changed', sequenceNumber: 2 }]);
    walking.learn(note(2, content, whole[5]!, 7));
    expect(walking.breaks).toEqual([]);
  });
});
