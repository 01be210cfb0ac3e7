import { addMember, addProject, expectOk, newTenant, sql, unique } from '../support';
import { cli } from '../support/cli';

const FORMULAS = ['=HYPERLINK("http://evil.example")', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '\r=1+1'];

it('formula injection by an export: what a spreadsheet would carry out is text in it', async () => {
  const tenant = await newTenant();
  await addProject(tenant);
  for (const formula of FORMULAS) {
    const admin = await addMember(tenant, 'admin');
    await sql('update users set display_name = $2 where id = $1', [admin.userId, formula]);
    const name = unique('P').toUpperCase();
    expectOk(await admin.v2.post('projects/', { name, identifier: name }), 201);
  }
  const { code, stdout } = await cli(['audit', 'export', '--workspace', tenant.slug, '--format', 'csv']);
  expect(code).toBe(0);
  for (const formula of FORMULAS) expect(stdout).toContain(`'${formula.split('"')[0]!}`);
  expect(stdout).not.toMatch(/,"?[\t\r]*[=+@-]/);
});
