import { useQuery } from '@tanstack/react-query';
import { changeList } from '../../data/lists';
import { useState, type ReactElement, type ReactNode } from 'react';
import { api } from '../../data/client';
import { complainOf } from '../../data/problems';
import { projectPath } from '../../data/paths';
import type { Item, ItemChange, Label, Priority } from '../../data/wire';
import { Picker, type Choice } from '../../kit';
import { allowedStates } from './allowed';
import { words } from './words';
import { labelChoices, personChoices, priorityChoices, stateChoices, useVocabulary } from './vocabulary';

/** The item that is edited: an existing one, or one that is being written. */
interface Edited {
  readonly state_id?: string | null;
  readonly priority?: Priority | null;
  readonly assignee_ids?: readonly string[] | null;
  readonly label_ids?: readonly string[] | null;
}

interface Props {
  readonly item: Edited;
  readonly onChange: (change: ItemChange) => void;
  readonly trigger: ReactElement;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** The states, with the reason for each that the project's rules forbid. */
function useAllowed(item: Edited, isOpen: boolean): (choice: Choice) => Choice {
  const { slug, states, features } = useVocabulary();
  const known = 'id' in item && 'project_id' in item ? (item as unknown as Item) : undefined;
  const { data } = useQuery({
    queryKey: ['allowed-states-of', known?.id, known?.state_id],
    queryFn: () => allowedStates(slug, known!, states),
    enabled: isOpen && known !== undefined && features.is_workflow_enabled === true,
  });
  return (choice) => ({ ...choice, refused: data?.get(choice.id) });
}

export function StatePicker({ item, onChange, open, onOpenChange, trigger }: Props): ReactNode {
  const { states } = useVocabulary();
  const [isOpen, setOpen] = useState(false);
  const withReason = useAllowed(item, open ?? isOpen);
  return (
    <Picker
      trigger={trigger}
      open={open ?? isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        onOpenChange?.(next);
      }}
      choices={stateChoices(states).map(withReason)}
      label={words().state}
      nothing={words().nothingFound}
      value={item.state_id ?? null}
      onChange={(state_id) => onChange({ state_id })}
    />
  );
}

export const PriorityPicker = ({ item, onChange, ...rest }: Props): ReactNode => (
  <Picker
    {...rest}
    choices={priorityChoices()}
    label={words().priority}
    nothing={words().nothingFound}
    value={item.priority ?? 'none'}
    onChange={(priority) => onChange({ priority: priority as Priority })}
  />
);

export function AssigneePicker({ item, onChange, ...rest }: Props): ReactNode {
  const { people } = useVocabulary();
  return (
    <Picker
      {...rest}
      multiple
      choices={personChoices(people)}
      label={words().assignees}
      nothing={words().nothingFound}
      value={item.assignee_ids ?? []}
      onChange={(assignee_ids) => onChange({ assignee_ids })}
    />
  );
}

/** A new label can be created here. */
export function LabelPicker({ item, onChange, ...rest }: Props): ReactNode {
  const { slug, project, labels, grants } = useVocabulary();
  const chosen = item.label_ids ?? [];
  const create = async (name: string) => {
    const path = `${projectPath(slug, project!)}labels/`;
    try {
      const label = await api.post<Label>(path, { name });
      changeList<Label>('labels', path, (all) => [...all, label]);
      onChange({ label_ids: [...chosen, label.id] });
    } catch (error) {
      complainOf(error);
    }
  };
  return (
    <Picker
      {...rest}
      multiple
      choices={labelChoices(labels)}
      label={words().labels}
      nothing={words().nothingFound}
      value={chosen}
      onChange={(label_ids) => onChange({ label_ids })}
      {...(grants.has('label:create') && {
        create: { label: words().createLabel, run: (name: string) => void create(name) },
      })}
    />
  );
}
