import { DomainError } from '#kernel';
import { rewritten, written } from './comment.text';

const at = '2026-01-14T09:22:41.478363Z';
const document = (text: string, ...marks: object[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', ...(marks.length ? { marks } : {}), text }] }],
});
const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] };

describe('a new text', () => {
  it('is cleaned, stripped for readers and searches, and made a document', () => {
    expect(written({ commentHtml: '<p onclick="x()">Hi</p><script>x()</script>' })).toEqual({
      commentHtml: '<p>Hi</p>',
      commentStripped: 'Hi',
      commentJson: document('Hi'),
    });
  });

  it('gets its HTML from the document where there is none', () => {
    expect(written({ commentJson: document('Hi', { type: 'bold' }) })).toEqual({
      commentHtml: '<p><strong>Hi</strong></p>',
      commentStripped: 'Hi',
      commentJson: document('Hi', { type: 'bold' }),
    });
  });

  it('gets its document from the HTML where both are there', () => {
    expect(written({ commentHtml: '<p>a</p>', commentJson: document('b') }).commentJson).toEqual(document('a'));
  });

  it.each([{}, { commentJson: {} }])('is an empty paragraph where nothing was sent: %j', (sent) => {
    expect(written(sent)).toEqual({ commentHtml: '<p></p>', commentStripped: '', commentJson: EMPTY });
  });

  it('is refused by the name of the document that is none', () => {
    const act = document('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } });
    for (const commentJson of [{ type: 'page' }, act]) {
      const refused = () => written({ commentJson });
      expect(refused).toThrow(DomainError);
      expect(refused).toThrow(
        expect.objectContaining({ details: { fields: [expect.objectContaining({ field: 'commentJson' })] } }),
      );
    }
  });
});

describe('a text that is sent again', () => {
  const before = written({ commentHtml: '<p>A</p>' });

  it.each([
    {},
    { commentHtml: '<p>A</p>' },
    { commentHtml: '<p onclick="x()">A</p>' },
    { commentJson: document('A') },
    { commentJson: {} },
  ])('changes nothing where it is the same: %j', (sent) => expect(rewritten(before, sent, at)).toEqual({}));

  it.each([{ commentHtml: '<p>B</p>' }, { commentJson: document('B') }])('is an edit at that time: %j', (sent) => {
    expect(rewritten(before, sent, at)).toEqual({
      ...{ commentHtml: '<p>B</p>', commentStripped: 'B', commentJson: document('B') },
      editedAt: at,
    });
  });
});
