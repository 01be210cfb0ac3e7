import { emojiOf } from './reaction';

it.each(['👍', '❤️', '🇩🇪', '👩‍💻', '👍🏽', '1️⃣'])('takes %s', (emoji) => {
  expect(emojiOf(emoji)).toBe(emoji);
});

it('completes an emoji that was sent without its variation selector', () => {
  expect(emojiOf('\u2764')).toBe('\u2764\uFE0F');
});

it.each(['', 'a', '1', '👍👍', ':+1:', '👍 ', '<b>', '\uFE0F'])('refuses %j', (text) => {
  expect(() => emojiOf(text)).toThrow(
    expect.objectContaining({ details: { fields: [expect.objectContaining({ field: 'emoji' })] } }) as Error,
  );
});
