import { SmtpServer } from '../../test/support/smtp-server';
import { SmtpTransport } from './smtp.transport';
import { MailRefused, type QueuedMail } from './transport';

const MAIL: QueuedMail = {
  id: '0199f1c2-0000-7000-8000-000000000001',
  to: 'ann@example.com',
  subject: 'Grüße',
  text: 'Open this link:\n\nhttps://work.example.com/password/reset/?token=cairn_reset_' + 'x'.repeat(60),
  attempts: 1,
  createdAt: '2026-01-31T12:00:00Z',
};

let server: SmtpServer;
let transport: SmtpTransport;
beforeEach(async () => {
  server = await SmtpServer.start();
  transport = new SmtpTransport({ url: server.url, from: 'Cairn <cairn@work.example.com>' });
});
afterEach(async () => {
  transport.close();
  await server.stop();
});

it('hands a message over whole, with an id that stays the same', async () => {
  expect(await transport.deliver(MAIL)).toBe('sent');
  expect(server.received).toEqual([
    expect.objectContaining({ from: 'cairn@work.example.com', to: ['ann@example.com'], text: MAIL.text }),
  ]);
  expect(server.received[0]!.headers).toMatchObject({
    from: 'Cairn <cairn@work.example.com>',
    to: 'ann@example.com',
    subject: '=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
    'message-id': `<${MAIL.id}@work.example.com>`,
    'auto-submitted': 'auto-generated',
  });
});

it('never makes two recipients or a further header of what it is given', async () => {
  await transport.deliver({ ...MAIL, to: 'ann,bob@example.com', subject: 'Hi\r\nBcc: eve@example.com' });
  expect(server.received[0]!.to).toHaveLength(1);
  expect(server.received[0]!.headers).not.toHaveProperty('bcc');
});

it.each([
  ['the recipient', 'RCPT', '550 No such mailbox'],
  ['the content', 'END', '554 Spam'],
])('says that a refusal of %s is final', async (_, step, answer) => {
  server.objection = (at) => (at === step ? answer : undefined);
  await expect(transport.deliver(MAIL)).rejects.toBeInstanceOf(MailRefused);
});

it.each([
  ['a server that is busy', 'RCPT', '451 Try again later'],
  ['a server that refuses the sender, which an operator can mend', 'MAIL', '550 Who are you?'],
  ['a server that turns everybody away', 'GREETING', '554 Closed'],
])('may be tried again after %s', async (_, step, answer) => {
  server.objection = (at) => (at === step ? answer : undefined);
  const error: unknown = await transport.deliver(MAIL).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
});

it('may be tried again where nobody listens', async () => {
  await server.stop();
  await expect(transport.deliver(MAIL)).rejects.not.toBeInstanceOf(MailRefused);
  server = await SmtpServer.start();
});
