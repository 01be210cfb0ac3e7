import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { ConfirmDialog, IconButton, Menu, say } from '../../kit';
import { act } from '../settings/Records';
import { RecordDialog, type Values } from '../settings/RecordDialog';
import { WORKSPACES, type InstanceWorkspace } from './data';
import { LimitsDialog } from './LimitsDialog';
import { words } from './words';

type Action = 'suspend' | 'resume' | 'limits' | 'hand-over' | 'delete' | 'restore';

/** What an administrator can do to a workspace, each after a question. */
export function WorkspaceActions({ workspace }: { readonly workspace: InstanceWorkspace }): ReactNode {
  const [asked, setAsked] = useState<Action>();
  const t = words();
  const { id, name, slug } = workspace;
  const send = async (action: Action, body?: Values) => {
    const path = `${WORKSPACES}${id}/${action}/`;
    await (action === 'limits' ? api.patch(path, body ?? {}) : api.post(path, body));
    await refresh('instance-workspaces');
    setAsked(undefined);
    say(t.workspaceActions[action].done(name));
  };
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label={`${t.moreActions}: ${name}`} />}
        actions={actionsFor(workspace).map((action) => ({
          label: t.workspaceActions[action].action,
          run: () => setAsked(action),
        }))}
      />
      {(asked === 'resume' || asked === 'restore' || asked === 'delete') && (
        <ConfirmDialog
          title={t.workspaceActions[asked].ask(name)}
          text={t.workspaceActions[asked].text}
          action={t.workspaceActions[asked].action}
          look={asked === 'delete' ? 'danger' : 'primary'}
          typed={asked === 'delete' ? slug : undefined}
          onConfirm={() => act('instance-workspaces', () => send(asked))}
          onClose={close}
        />
      )}
      {asked === 'suspend' && (
        <RecordDialog
          isNew
          title={t.workspaceActions.suspend.ask(name)}
          action={t.workspaceActions.suspend.action}
          fields={[{ kind: 'area', member: 'reason', label: t.reason, hint: t.workspaceActions.suspend.text }]}
          values={{ reason: '' }}
          send={(values) => send('suspend', values)}
          onClose={close}
        />
      )}
      {asked === 'limits' && (
        <LimitsDialog workspace={workspace} send={(limits) => send('limits', limits)} onClose={close} />
      )}
      {asked === 'hand-over' && (
        <RecordDialog
          isNew
          title={t.workspaceActions['hand-over'].ask(name)}
          action={t.workspaceActions['hand-over'].action}
          fields={[
            {
              kind: 'text',
              type: 'email',
              member: 'user',
              label: t.email,
              hint: t.workspaceActions['hand-over'].text,
              required: true,
            },
          ]}
          values={{ user: '' }}
          send={(values) => send('hand-over', values)}
          onClose={close}
        />
      )}
    </>
  );
}

function actionsFor({ suspended_at, purge_at }: InstanceWorkspace): readonly Action[] {
  if (purge_at) return ['restore', 'hand-over'];
  return ['limits', suspended_at ? 'resume' : 'suspend', 'hand-over', 'delete'];
}
