import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { server } from '../../data/document';
import { ConfirmDialog, IconButton, Menu, say } from '../../kit';
import { act } from '../settings/Records';
import { PEOPLE, type InstancePerson } from './data';
import { EraseDialog } from './EraseDialog';
import { LeaveDialog } from './LeaveDialog';
import { MergeDialog } from './MergeDialog';
import { nameOf } from './name-of';
import { words } from './words';

type Question = keyof ReturnType<typeof words>['personActions'];
type Action = Question | keyof typeof DIALOGS;

/** Actions that ask for more than a yes. */
const DIALOGS = { leave: LeaveDialog, merge: MergeDialog, erase: EraseDialog } as const;

const hasDialog = (action: Action): action is keyof typeof DIALOGS => action in DIALOGS;

/** Administrators look after their own account in its settings. */
function actionsFor(person: InstancePerson): readonly Action[] {
  const { id, is_active, second_factors, erasure_requested_at, merged_into_id } = person;
  if (id === server.person.id || erasure_requested_at || merged_into_id) return [];
  return [
    'leave',
    is_active ? 'deactivate' : 'reactivate',
    ...(second_factors.length ? (['reset-factors'] as const) : []),
    'merge',
    ...(is_active ? [] : (['erase'] as const)),
  ];
}

/** What an administrator can do for a person, each after a question. */
export function PersonMenu({ person }: { readonly person: InstancePerson }): ReactNode {
  const [asked, setAsked] = useState<Action>();
  const t = words();
  const actions = actionsFor(person);
  const name = nameOf(person);
  const Dialog = asked && hasDialog(asked) ? DIALOGS[asked] : undefined;
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
          label: hasDialog(action) ? t[action].open : t.personActions[action].action,
          run: () => setAsked(action),
        }))}
      />
      {Dialog && <Dialog person={person} onClose={() => setAsked(undefined)} />}
      {asked && !hasDialog(asked) && (
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
