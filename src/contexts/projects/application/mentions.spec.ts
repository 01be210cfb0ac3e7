import { withSuccessors } from './mentions';

it('puts other ids in the place of those that are gone, in JSON and in queries', () => {
  const [gone, kept, other] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-aaaa-7aaa-8aaa-${digit.repeat(12)}`);
  const replaced = [{ from: gone!, to: kept! }];
  const filters = JSON.stringify({ or: [{ label_id: gone }, { label_id__in: [other, gone] }], name: 'a' });
  expect(JSON.parse(withSuccessors(filters, replaced))).toEqual({
    or: [{ label_id: kept }, { label_id__in: [other, kept] }],
    name: 'a',
  });
  expect(withSuccessors(`label = ${gone!.toUpperCase()} OR title ~ "${other}"`, replaced)).toBe(
    `label = ${kept} OR title ~ "${other}"`,
  );
});
