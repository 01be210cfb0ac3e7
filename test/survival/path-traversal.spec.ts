import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectOk, fetchFile, openScene, PNG, testRun, uploadTo } from '../support';

it('traversal by the name of a file: it is a label, and no part of a path', async () => {
  const scene = await openScene();
  const path = scene.at(`work-items/${await scene.add('work-items')}/attachments`);
  for (const name of ['../../../escaped.png', '..\\..\\escaped.png', '/tmp/escaped.png', 'a/../../escaped.png']) {
    const announced = await scene.v2.post(path, { name, type: 'image/png', size: PNG.length });
    const id = await uploadTo(announced, PNG);
    expect(expectOk(await scene.v2.patch(`${path}${id}/`, { is_uploaded: true }))).toMatchObject({
      attributes: { name: 'escaped.png' },
    });
  }
  const { storageDir } = testRun();
  for (let at = storageDir, up = 0; up < 4; at = dirname(at), up++) {
    expect(existsSync(join(dirname(at), 'escaped.png'))).toBe(false);
  }
});

it('traversal by the address of a file: nothing above the store is served', async () => {
  for (const path of [
    '../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '....//etc/passwd',
  ]) {
    const reply = await fetchFile(`/storage/${path}`);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await reply.text()).not.toContain('root:');
  }
});
