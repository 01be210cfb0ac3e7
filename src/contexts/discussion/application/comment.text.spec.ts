import { rewritten, written } from './comment.text';

const at = '2026-01-14T09:22:41.478363Z';
const document = (text: string) => ({ type: 'doc', content: [{ type: 'text', text }] });

describe('a new text', () => {
  it('is cleaned, and stripped for readers and searches', () => {
    const commentHtml = '<p onclick="x()">Hi <b>you</b></p><script>x()</script>';
    expect(written({ commentHtml, commentJson: document('Hi you') })).toEqual({
      commentHtml: '<p>Hi <b>you</b></p>',
      commentStripped: 'Hi you',
      commentJson: document('Hi you'),
    });
  });

  it('is an empty paragraph where nothing was sent', () => {
    expect(written({})).toEqual({ commentHtml: '<p></p>', commentStripped: '', commentJson: {} });
  });
});

describe('a text that is sent again', () => {
  const before = written({ commentHtml: '<p>A</p>', commentJson: document('A') });

  it.each([{}, { commentHtml: '<p>A</p>' }, { commentHtml: '<p onclick="x()">A</p>' }, { commentJson: document('A') }])(
    'changes nothing where it is the same: %j',
    (sent) => expect(rewritten(before, sent, at)).toEqual({}),
  );

  it('is an edit at that time, and without a document of its own there is none', () => {
    const changed = { commentHtml: '<p>B</p>', commentStripped: 'B', editedAt: at };
    expect(rewritten(before, { commentHtml: '<p>B</p>' }, at)).toEqual({ ...changed, commentJson: {} });
    expect(rewritten(before, { commentHtml: '<p>B</p>', commentJson: document('B') }, at)).toEqual({
      ...changed,
      commentJson: document('B'),
    });
  });

  it('may be another document only', () => {
    expect(rewritten(before, { commentJson: {} }, at)).toEqual({ commentJson: {}, editedAt: at });
  });
});
