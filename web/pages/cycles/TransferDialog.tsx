import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refreshItems } from '../../data/items';
import { FormDialog } from '../../frame/FormDialog';
import { say, Select } from '../../kit';
import { cyclePath, standingOf, type Cycle } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly project: string;
  /** The completed cycle. */
  readonly cycle: Cycle;
  /** All cycles of the project. */
  readonly cycles: readonly Cycle[];
  readonly onClose: () => void;
}

/** Moves the unfinished work items of a cycle to another one that has not ended. */
export function TransferDialog({ slug, project, cycle, cycles, onClose }: Props): ReactNode {
  const targets = cycles.filter((one) => one.id !== cycle.id && standingOf(one) !== 'completed');
  const [target, setTarget] = useState(targets[0]?.id ?? '');
  const t = words();
  const form = useForm(async () => {
    await api.post(`${cyclePath(slug, project, cycle.id)}transfer/`, { new_cycle_id: target });
    await refreshItems();
    say(t.transferred(targets.find(({ id }) => id === target)?.name ?? ''));
    onClose();
  }, ['new_cycle_id']);
  return (
    <FormDialog
      title={t.transferFrom(cycle.name)}
      form={form}
      action={targets.length ? t.transferNow : undefined}
      onClose={onClose}
    >
      <p className="soft">{targets.length ? t.transferText : t.transferNowhere}</p>
      {targets.length > 0 && (
        <Select
          label={t.transferTo}
          value={target}
          onChange={setTarget}
          choices={targets.map(({ id, name }) => ({ id, name }))}
          error={form.errors.new_cycle_id}
        />
      )}
    </FormDialog>
  );
}
