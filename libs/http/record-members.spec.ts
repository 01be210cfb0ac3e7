import { fieldsOf, membersOf } from './fields';
import { present, shows } from './presenter';
import { EchoOf } from './record-members';

interface Jar {
  readonly id: string;
  readonly name: string;
  readonly labelIds: string[];
  readonly filledAt: string | null;
}

const show = shows<Jar>();
const jar = present<Jar>('Jar', {
  id: show.uuid('id'),
  name: show.text('name'),
  label_ids: show.uuids('labelIds'),
  filled_at: show.datetime('filledAt', { nullable: true }),
});

@EchoOf(jar)
class JarBody {
  @(membersOf<Jar>().text('name')) name?: string;
}

it('lets a body take what its record is shown with, without effect', () => {
  const fields = fieldsOf(JarBody.prototype).map(({ name, kind, ignored = false }) => ({ name, kind, ignored }));
  expect(fields).toEqual([
    { name: 'name', kind: 'text', ignored: false },
    { name: 'id', kind: 'uuid', ignored: true },
    { name: 'label_ids', kind: 'uuids', ignored: true },
    { name: 'filled_at', kind: 'datetime', ignored: true },
  ]);
});
