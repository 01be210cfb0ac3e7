import { cleanText } from './clean-text';

it('is what a reader sees without what could act', () => {
  expect(cleanText('<p>a<script>b</script></p>')).toEqual({ descriptionHtml: '<p>a</p>', descriptionStripped: 'a' });
});

it('takes null for none, and leaves out what was not sent', () => {
  expect(cleanText(null)).toEqual({ descriptionHtml: '<p></p>', descriptionStripped: '' });
  expect(cleanText(undefined)).toEqual({});
});
