import { PrintedTransport } from './printed.transport';

const mail = {
  ...{ id: 'm1', to: 'ann@example.com', subject: 'Join Acme', html: null, stopUrl: null, attempts: 1 },
  ...{ text: 'Open https://work.example.com/invitations/?token=hush', createdAt: '2026-01-01T00:00:00.000Z' },
};

async function printed(format: 'json' | 'pretty'): Promise<string> {
  let all = '';
  await new PrintedTransport(format, (text) => (all += text)).deliver(mail);
  return all;
}

it('prints a whole message for who sits before it', async () => {
  expect(await printed('pretty')).toContain('?token=hush');
});

it('tells who collects lines only that one waits, and how it is read', async () => {
  const line = await printed('json');
  expect(JSON.parse(line)).toMatchObject({
    mail: 'm1',
    to: 'ann@example.com',
    subject: 'Join Acme',
    msg: expect.stringContaining('npm run cli -- mail show m1') as string,
  });
  expect(line).not.toContain('hush');
});
