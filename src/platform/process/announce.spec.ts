import { createLog } from '../logging';
import { announce } from './announce';

const LINK = 'http://localhost:3000/setup/?token=cairn_setup_secret';

function announced(config: Parameters<typeof announce>[0], setupLink: string | null) {
  const lines: string[] = [];
  const printed: string[] = [];
  const stdout = jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const log = createLog({ level: 'info', format: 'json', out: { write: (line: string) => void lines.push(line) } });
  announce(config, { port: 3000, setupLink }, log);
  stdout.mockRestore();
  return { logged: lines.join(''), printed: printed.join('') };
}

it('prints the addresses and the link for people', () => {
  const { logged, printed } = announced({ baseUrl: null, logFormat: 'pretty' }, LINK);
  expect(printed).toContain('Cairn        http://localhost:3000\n');
  expect(printed).toContain('Swagger UI   http://localhost:3000/docs/\n');
  expect(printed).toContain(`Set-up       ${LINK}\n`);
  expect(logged).toBe('');
});

it('prints JSON for programs, and keeps the link out of the log', () => {
  const { logged, printed } = announced({ baseUrl: 'https://work.example.com', logFormat: 'json' }, LINK);
  expect(JSON.parse(logged)).toMatchObject({
    url: 'https://work.example.com',
    docs: 'https://work.example.com/docs/',
    msg: 'Cairn is ready',
  });
  expect(JSON.parse(printed)).toMatchObject({ level: 'info', url: LINK });
});

it('says nothing of a set-up that has been done', () => {
  expect(announced({ baseUrl: null, logFormat: 'json' }, null).printed).toBe('');
  expect(announced({ baseUrl: null, logFormat: 'pretty' }, null).printed).not.toContain('Set-up');
});
