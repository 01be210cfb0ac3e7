import { connect } from 'node:net';
import { newTenant, testRun, type Tenant } from '../../support';
import { until } from '../../support/service';

let tenant: Tenant;
beforeAll(async () => (tenant = await newTenant()));

const PIECE = Buffer.alloc(256 * 1024, 'a');
const CHUNK = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')]);
const CHUNKED = 'Transfer-Encoding: chunked';
const HUGE = 'Content-Length: 99999999999';
const MIB = 2 ** 20;

interface Sent {
  /** The first line of the answer. */
  answer: string;
  bytes: number;
  ended: boolean;
}

/** Sends without an end for as long as the server takes it, and reads beside that. */
function sendOn(path: string, headers: readonly string[], piece: Buffer): Sent {
  const { hostname, port } = new URL(testRun().servers[0]!);
  const sent: Sent = { answer: '', bytes: 0, ended: false };
  const socket = connect(Number(port), hostname);
  const more = (): void => {
    if (socket.destroyed) return;
    sent.bytes += piece.length;
    socket.write(piece, () => setTimeout(more, 5));
  };
  socket.on('data', (data) => (sent.answer ||= data.toString('latin1').split('\r\n')[0]!));
  // The server ends the connection while it is being sent to.
  socket.on('error', () => undefined);
  socket.on('close', () => (sent.ended = true));
  socket.write([`POST ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n'));
  more();
  return sent;
}

const JSON_BODY = 'Content-Type: application/json';
const FORM = 'Content-Type: application/x-www-form-urlencoded';

it.each([
  ['version 2', '/api/v2/users/me/', JSON_BODY, 413],
  ['version 1', '/api/v1/users/me/', JSON_BODY, 413],
  ['a page', '/sign-in/', FORM, 413],
  ['the token endpoint', '/auth/o/token/', FORM, 413],
  ['a wrong type', '/api/v2/users/me/', 'Content-Type: text/plain', 415],
])('%s answers who goes on sending, and hangs up after a little more', async (_, path, type, status) => {
  for (const [length, piece] of [
    [CHUNKED, CHUNK],
    [HUGE, PIECE],
  ] as const) {
    const sent = sendOn(path, [`X-Api-Key: ${tenant.owner.key}`, type, length], piece);
    await until(() => sent.answer !== '', 'an answer');
    expect([length, sent.answer]).toEqual([length, expect.stringMatching(`^HTTP/1.1 ${status} `)]);
    expect(sent.bytes).toBeLessThan(16 * MIB);
    await until(() => sent.ended, 'the end of the connection');
    expect(sent.bytes).toBeLessThan(48 * MIB);
  }
});
