import type { ReactNode } from 'react';
import { Button, Popover, Select } from '../../kit';
import { words } from './words';
import type { Shown } from './ItemsView';
import { MEMBERS, ORDERS, type Group, type Layout, type Member, type View } from './view';
import { useVocabulary } from './vocabulary';

export function LayoutSwitch({
  layout,
  onChange,
}: {
  readonly layout: Layout;
  readonly onChange: (next: Layout) => void;
}): ReactNode {
  const t = words();
  return (
    <div className="segments" role="group" aria-label={t.layout}>
      <Button icon="list" aria-label={t.list} aria-pressed={layout === 'list'} onClick={() => onChange('list')}>
        <span className="wide-text">{t.list}</span>
      </Button>
      <Button icon="board" aria-label={t.board} aria-pressed={layout === 'board'} onClick={() => onChange('board')}>
        <span className="wide-text">{t.board}</span>
      </Button>
    </div>
  );
}

interface Props {
  readonly view: View;
  readonly shown: Shown;
  readonly groups: readonly Group[];
  readonly onChange: (change: View) => void;
}

/** Chooses the grouping, order and visible members of a list. */
export function DisplayMenu({ view, shown, groups, onChange }: Props): ReactNode {
  const { group, sub, order, members } = shown;
  const { features, estimateId, project } = useVocabulary();
  const t = words();
  const named = (all: readonly Group[]) => all.map((id) => ({ id, name: t.grouped[id] }));
  const isBoard = view.layout === 'board';
  const has: Partial<Record<Member, boolean>> = {
    estimate: estimateId !== null,
    cycle: Boolean(features.cycle_view),
    modules: Boolean(features.module_view),
    ...(!project && { labels: false, assignees: false }),
  };
  const toggle = (member: Member) =>
    onChange({
      members: members.includes(member) ? members.filter((one) => one !== member) : [...members, member],
    });
  return (
    <span className="bar-end">
      <Popover
        label={t.display}
        trigger={
          <Button look="quiet" icon="settings" aria-label={t.display}>
            <span className="wide-text">{t.display}</span>
          </Button>
        }
      >
        <div className="form display-form">
          {groups.length > 1 && (
            <Select
              label={t.group}
              value={group}
              choices={named(isBoard ? groups.filter((one) => one !== 'none') : groups)}
              onChange={(next) => onChange({ group: next })}
            />
          )}
          {groups.length > 1 && group !== 'none' && (
            <Select
              label={isBoard ? t.lanes : t.subGroup}
              value={sub ?? 'none'}
              choices={[
                { id: 'none' as Group, name: t.grouped.none },
                ...named(groups.filter((one) => one !== 'none' && one !== group)),
              ]}
              onChange={(next) => onChange({ sub: next === 'none' ? undefined : next })}
            />
          )}
          <Select
            label={t.order}
            value={order}
            choices={ORDERS.map((id) => ({ id, name: t.orders[id] }))}
            onChange={(next) => onChange({ order: next })}
          />
          <div className="field">
            <span className="field-name">{t.membersShown}</span>
            <div className="toggles" role="group" aria-label={t.membersShown}>
              {MEMBERS.filter((member) => has[member] !== false).map((member) => (
                <Button key={member} aria-pressed={members.includes(member)} onClick={() => toggle(member)}>
                  {t.memberNames[member]}
                </Button>
              ))}
            </div>
          </div>
          {group !== 'none' && (
            <label className="check">
              <input
                type="checkbox"
                checked={Boolean(view.empty)}
                onChange={({ target }) => onChange({ empty: target.checked || undefined })}
              />
              {t.showEmpty}
            </label>
          )}
        </div>
      </Popover>
    </span>
  );
}
