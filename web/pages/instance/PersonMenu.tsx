import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { server } from '../../data/document';
import { ConfirmDialog, IconButton, Menu, say } from '../../kit';
import { act } from '../settings/Records';
import { PEOPLE, type InstancePerson } from './data';
import { words } from './words';

type Deed = keyof ReturnType<typeof words>['deeds'];

/** Some accounts came from elsewhere without a name. */
export const nameOf = ({ display_name, email }: InstancePerson): string => display_name || email;

/** Administrators look after their own account in its settings. */
function deedsFor({ id, is_active, second_factors }: InstancePerson): readonly Deed[] {
  if (id === server.person.id) return [];
  return [is_active ? 'deactivate' : 'reactivate', ...(second_factors.length ? (['reset-factors'] as const) : [])];
}

/** What an administrator can do for a person, each after a question. */
export function PersonMenu({ person }: { readonly person: InstancePerson }): ReactNode {
  const [asked, setAsked] = useState<Deed>();
  const t = words();
  const deeds = deedsFor(person);
  const name = nameOf(person);
  const run = (deed: Deed) =>
    act('instance-people', async () => {
      await api.post(`${PEOPLE}${person.id}/${deed}/`);
      setAsked(undefined);
      say(t.deeds[deed].done(name));
    });
  if (!deeds.length) return null;
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label={`${t.moreActions}: ${name}`} />}
        actions={deeds.map((deed) => ({ label: t.deeds[deed].action, run: () => setAsked(deed) }))}
      />
      {asked && (
        <ConfirmDialog
          title={t.deeds[asked].ask(name)}
          text={t.deeds[asked].text}
          action={t.deeds[asked].action}
          look={asked === 'reactivate' ? 'primary' : 'danger'}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
