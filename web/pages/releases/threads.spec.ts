import { threadsOf } from './threads';

const comment = (id: string, parent_id: string | null = null) => ({ id, parent_id });

it('puts replies, and replies to them, below the comment that began', () => {
  const comments = [comment('a'), comment('b'), comment('c', 'a'), comment('d', 'c'), comment('e', 'b')];
  const shown = threadsOf(comments).map(({ comment: { id }, replies }) => [id, replies.map((one) => one.id)]);
  expect(shown).toEqual([
    ['a', ['c', 'd']],
    ['b', ['e']],
  ]);
});

it('begins a thread with a reply whose comment is gone', () => {
  expect(threadsOf([comment('b', 'gone')])).toEqual([{ comment: comment('b', 'gone'), replies: [] }]);
});
