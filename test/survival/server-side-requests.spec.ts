import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expectOk, openScene } from '../support';

it('SSRF: an address that somebody writes down is kept and never asked', async () => {
  let connections = 0;
  const inner = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(inner, 'listening');
  const { port } = inner.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/latest/meta-data/`;
  try {
    const scene = await openScene();
    const item = await scene.add('work-items', {
      description_html: `<img src="${address}"><a href="${address}">x</a>`,
    });
    expectOk(await scene.v2.post(scene.at(`work-items/${item}/links`), { url: address }), 201);
    await scene.v1.post(scene.at(`work-items/${item}/links`), { url: `http://localhost:${port}/` });
    await scene.v2.patch('/api/v2/users/me/', { avatar_url: address });
    expectOk(await scene.v2.get(scene.at(`work-items/${item}/links`)));
    expect(connections).toBe(0);
  } finally {
    inner.close();
  }
});
