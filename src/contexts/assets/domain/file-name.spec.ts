import { isKey } from '#storage';
import { cleanName, storageKey } from './file-name';

it.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\report.pdf', 'report.pdf'],
  ['.htaccess', 'htaccess'],
  ['..', 'unnamed'],
  ['...hidden', 'hidden'],
  ['docs/', 'unnamed'],
  ['   ', 'unnamed'],
  [' a b .txt ', 'a b .txt'],
  ['a\u0000b\r\nc\u007f.txt', 'abc.txt'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['Übersicht "2026".pdf', 'Übersicht "2026".pdf'],
  ['👩‍💻.png', '👩‍💻.png'],
])('keeps %j as %j', (given, kept) => {
  expect(cleanName(given)).toBe(kept);
});

it('cuts names that are too long before their ending', () => {
  const name = cleanName(`${'ü'.repeat(400)}.pdf`);
  expect([name.length, name.slice(-5)]).toEqual([255, 'ü.pdf']);
  expect(cleanName(`a.${'b'.repeat(400)}`)).toHaveLength(255);
  expect([...cleanName('👩'.repeat(400))]).toHaveLength(255);
});

it.each(['report.pdf', 'Übersicht "2026".pdf', '报告', 'a/../b', `${'x'.repeat(255)}.tar.gz`, '-', 'a b\tc'])(
  'makes a key of %j that is a plain path',
  (name) => {
    const key = storageKey('0190b1a2-0000-7000-8000-000000000000', 'f'.repeat(32), name);
    expect(isKey(key)).toBe(true);
    expect(key.split('/')).toHaveLength(2);
  },
);

it('keeps plain names in keys as they are', () => {
  expect(storageKey('w', 'ab', 'report-1_final.pdf')).toBe('w/ab-report-1_final.pdf');
});
