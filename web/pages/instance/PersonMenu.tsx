import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { server } from '../../data/document';
import { ConfirmDialog, IconButton, Menu, say } from '../../kit';
import { act } from '../settings/Records';
import { PEOPLE, type InstancePerson } from './data';
import { EraseDialog } from './EraseDialog';
import { LeaveDialog } from './LeaveDialog';
import { nameOf } from './name-of';
import { words } from './words';

type Question = keyof ReturnType<typeof words>['personActions'];
type Action = Question | 'leave' | 'erase';

/** Administrators look after their own account in its settings. */
function actionsFor({ id, is_active, second_factors, erasure_requested_at }: InstancePerson): readonly Action[] {
  if (id === server.person.id || erasure_requested_at) return [];
  return [
    'leave',
    is_active ? 'deactivate' : 'reactivate',
    ...(second_factors.length ? (['reset-factors'] as const) : []),
    ...(is_active ? [] : (['erase'] as const)),
  ];
}

/** What an administrator can do for a person, each after a question. */
export function PersonMenu({ person }: { readonly person: InstancePerson }): ReactNode {
  const [asked, setAsked] = useState<Action>();
  const t = words();
  const actions = actionsFor(person);
  const name = nameOf(person);
  const run = (action: Question) =>
    act('instance-people', async () => {
      await api.post(`${PEOPLE}${person.id}/${action}/`);
      setAsked(undefined);
      say(t.personActions[action].done(name));
    });
  if (!actions.length) return null;
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label={`${t.moreActions}: ${name}`} />}
        actions={actions.map((action) => ({
          label: action === 'leave' || action === 'erase' ? t[action].open : t.personActions[action].action,
          run: () => setAsked(action),
        }))}
      />
      {asked === 'leave' && <LeaveDialog person={person} onClose={() => setAsked(undefined)} />}
      {asked === 'erase' && <EraseDialog person={person} onClose={() => setAsked(undefined)} />}
      {asked && asked !== 'leave' && asked !== 'erase' && (
        <ConfirmDialog
          title={t.personActions[asked].ask(name)}
          text={t.personActions[asked].text}
          action={t.personActions[asked].action}
          look={asked === 'reactivate' ? 'primary' : 'danger'}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
