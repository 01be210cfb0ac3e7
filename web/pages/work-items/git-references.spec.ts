import { changeOf, referencesOf, type GitEntry } from './git-references';

const HOST = 'https://git.example.com/acme/web';
const entry = (field: string, comment: string, members: Partial<GitEntry> = {}): GitEntry => ({
  ...{ field, comment, new_value: `${HOST}/pull/7`, new_identifier_id: 'p7' },
  ...members,
});

it.each([
  [
    'pull_request',
    'added the pull request #7 (draft): Fix: it',
    { did: 'added', name: '#7', title: 'Fix: it', state: 'draft' },
  ],
  [
    'pull_request',
    'moved the pull request #7 from open to merged: Fix',
    { did: 'updated', name: '#7', title: 'Fix', before: 'open', state: 'merged' },
  ],
  [
    'pull_request',
    'updated the pull request (closed): Fix (open)',
    { did: 'updated', title: 'Fix (open)', state: 'closed' },
  ],
  ['pull_request', 'moved the pull request from open to merged', { did: 'updated', before: 'open', state: 'merged' }],
  ['pull_request', 'added a pull request', { did: 'added' }],
  ['branch', 'added the branch fix/login', { did: 'added', name: 'fix/login' }],
  ['commit', 'updated the commit ab12cd3: Fix', { did: 'updated', name: 'ab12cd3', title: 'Fix' }],
])('reads the %s of "%s"', (kind, comment, said) => {
  expect(changeOf({ field: kind, comment })).toEqual({ kind, ...said });
});

it('knows that other entries are not about git', () => {
  expect(changeOf({ field: 'priority', comment: 'added the branch x' })).toBeUndefined();
  expect(changeOf({ field: 'branch', comment: 'updated the branch of the bank' })).toBeUndefined();
  expect(changeOf({ field: null, comment: 'created the work item' })).toBeUndefined();
});

it('has each reference once, as its last entry says, pull requests first', () => {
  const references = referencesOf([
    entry('branch', 'added the branch fix', { new_identifier_id: 'b', new_value: `${HOST}/tree/fix` }),
    entry('pull_request', 'added the pull request #7 (open): Fix'),
    entry('pull_request', 'moved the pull request #7 from open to merged: Fixed', { new_value: `${HOST}/pull/8` }),
  ]);
  const place = 'git.example.com/acme/web/pull/8';
  expect(references).toEqual([
    { id: 'p7', kind: 'pull_request', name: '#7', title: 'Fixed', state: 'merged', place, href: `https://${place}` },
    expect.objectContaining({ id: 'b', kind: 'branch', name: 'fix' }),
  ]);
});

it('keeps what older entries leave out, and links to nothing but the web', () => {
  const [reference] = referencesOf([
    entry('pull_request', 'added the pull request #7 (open): Fix'),
    entry('pull_request', 'updated the pull request', { new_value: 'javascript:alert(1)' }),
  ]);
  expect(reference).toMatchObject({ name: '#7', title: 'Fix', state: 'open', place: 'javascript:alert(1)' });
  expect(reference?.href).toBe(`${HOST}/pull/7`);
  expect(
    referencesOf([entry('pull_request', 'added a pull request', { new_value: 'javascript:alert(1)' })])[0]?.href,
  ).toBeUndefined();
});
