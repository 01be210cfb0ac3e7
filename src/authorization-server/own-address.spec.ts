import { hostname } from 'node:os';
import { ownAddress } from './own-address';

const at = (host: string, localAddress = '192.168.1.5') =>
  ownAddress({ protocol: 'http', host, socket: { localAddress, localPort: 3000 } as never });

it.each([
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.5:8080',
  '10.1.2.3',
  'cairn:3000',
  'nas.local',
  'app.localhost:3000',
  'cairn.internal',
  hostname().toLowerCase(),
])('is what was asked for where it can only be meant: %s', (host) => expect(at(host)).toBe(`http://${host}`));

it('is the address that the connection came to', () => {
  expect(at('203.0.113.7:3000', '203.0.113.7')).toBe('http://203.0.113.7:3000');
  expect(at('203.0.113.7:3000', '::ffff:203.0.113.7')).toBe('http://203.0.113.7:3000');
});

it.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '203.0.113.7', '[2001:db8::1]', 'x y', ''])(
  'is not what a stranger says: %s',
  (host) => expect(at(host)).toBe('http://localhost:3000'),
);
