import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

describe('the table of contexts in ARCHITECTURE.md', () => {
  it('is true', () => {
    const { stderr } = spawnSync(process.execPath, [join(__dirname, 'contexts-table.mjs'), '--check'], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
  });
});
