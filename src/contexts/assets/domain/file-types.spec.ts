import { isAllowed, isProven, plainType } from './file-types';

const text = { mark: undefined, isText: true };
const marked = (mark: string) => ({ mark, isText: false });
const nothing = { mark: undefined, isText: false };

it('reads types without regard to case and parameters', () => {
  expect(plainType(' Text/Plain; charset=utf-8')).toBe('text/plain');
});

it.each(['image/png', 'application/pdf', 'text/csv', 'application/zip', 'video/mp4', 'application/octet-stream'])(
  'takes %s as an attachment',
  (type) => expect(isAllowed('attachment', type)).toBe(true),
);

it.each(['text/html', 'application/x-msdownload', 'application/x-sh', 'constructor', '', 'png'])(
  'takes no %j',
  (type) => expect(isAllowed('attachment', type)).toBe(false),
);

it('takes of people only pictures that browsers show', () => {
  expect(
    ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'].filter((type) => !isAllowed('picture', type)),
  ).toEqual([]);
  expect(
    ['image/svg+xml', 'image/tiff', 'application/pdf', 'application/octet-stream'].filter((type) =>
      isAllowed('picture', type),
    ),
  ).toEqual([]);
});

it.each([
  ['image/png', marked('image/png')],
  ['image/jpg', marked('image/jpeg')],
  ['text/plain', text],
  ['text/csv', { mark: 'image/bmp', isText: true }],
  ['application/xml', { mark: 'application/xml', isText: true }],
  ['image/svg+xml', { mark: 'application/xml', isText: true }],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', marked('application/zip')],
  ['application/vnd.ms-excel', marked('application/x-cfb')],
  ['application/vnd.ms-excel', text],
  ['application/x-zip-compressed', marked('application/zip')],
  ['audio/ogg', marked('audio/ogg; codecs=opus')],
  ['video/quicktime', marked('video/mp4')],
  ['video/mpeg', marked('video/MP2P')],
  ['application/octet-stream', nothing],
  ['application/octet-stream', marked('application/x-elf')],
])('believes that a file is %s where its bytes are %j', (type, evidence) => {
  expect(isProven(type, evidence)).toBe(true);
});

it.each([
  ['image/png', text],
  ['image/png', marked('image/jpeg')],
  ['image/png', nothing],
  ['text/plain', nothing],
  ['text/plain', marked('image/png')],
  ['application/pdf', marked('application/zip')],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', marked('application/x-elf')],
  ['text/html', text],
])('does not believe that a file is %s where its bytes are %j', (type, evidence) => {
  expect(isProven(type, evidence)).toBe(false);
});
