import { newAnchor, workspaceOfAnchor } from './anchor';
import { newId } from './ids';

it('names its workspace, and is another one each time', () => {
  const workspaceId = newId();
  const [one, other] = [newAnchor(workspaceId), newAnchor(workspaceId)];
  expect([workspaceOfAnchor(one), workspaceOfAnchor(other)]).toEqual([workspaceId, workspaceId]);
  expect(one).not.toBe(other);
  expect(one).toHaveLength(64);
});

it.each(['', 'x', newAnchor(newId()).slice(1), `${newAnchor(newId())}0`, newAnchor(newId()).toUpperCase()])(
  'takes %j for none',
  (text) => expect(workspaceOfAnchor(text)).toBeNull(),
);
