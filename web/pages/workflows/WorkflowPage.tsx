import type { ReactNode } from 'react';
import { useAll, useOne } from '../../data/lists';
import { useMembers, useStates } from '../../data/projects';
import type { Project } from '../../data/wire';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Section, SkeletonRows, StateIcon } from '../../kit';
import { Governed, useMay } from '../settings/Governed';
import { Records } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import { MANAGED, workflowsPath, type WorkflowState, type Step, type Workflow } from './data';
import { WorkflowGraph } from './WorkflowGraph';
import { words } from './words';
import './workflows.css';

/** One workflow: its drawing, states and transitions. */
export const WorkflowPage = ({ slug, project: key, workflow }: At<'project' | 'workflow'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().workflow}>
    {(project) => (
      <>
        <Governed slug={slug} project={project.id} by={MANAGED} />
        <Steps slug={slug} project={project} id={workflow} />
      </>
    )}
  </ProjectSettings>
);

interface Props {
  readonly slug: string;
  readonly project: Project;
  readonly id: string;
}

function Steps({ slug, project, id }: Props): ReactNode {
  const path = `${workflowsPath(slug, project.id)}${id}/`;
  const { data: workflow, error } = useOne<Workflow>('workflows', path);
  const { data: places } = useAll<WorkflowState>('workflow-states', `${path}states/`);
  const { data: steps } = useAll<Step>('workflow-steps', `${path}state-transitions/`);
  const { data: states } = useStates(slug, project.id);
  const { data: people = [] } = useMembers(slug, project.id);
  const ofStates = useMay(slug, project.id, 'workflow.state', MANAGED);
  const ofSteps = useMay(slug, project.id, 'workflow.statetransition', MANAGED);
  const t = words();
  if (error) return <Failed error={error} />;
  if (!workflow || !places || !steps || !states) return <SkeletonRows label={t.loading} />;
  const stateNamed = (state: string | null | undefined) => states.find((one) => one.id === state);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const there = states.filter((state) => places.some(({ state_id }) => state_id === state.id));
  const absent = states.filter((state) => !there.includes(state) && state.group !== 'triage');
  const named = (state: string | null | undefined) => {
    const found = stateNamed(state);
    return (
      found && (
        <span className="named">
          <StateIcon group={found.group} color={found.color} />
          {found.name}
        </span>
      )
    );
  };
  return (
    <>
      <Section title={workflow.name} text={workflow.description || t.workflowsText}>
        {there.length > 0 && <WorkflowGraph name={workflow.name} places={places} steps={steps} states={states} />}
      </Section>
      <Records<WorkflowState>
        title={t.states}
        text={t.statesText}
        texts={{ create: t.addState, edit: t.editState, empty: t.statesEmpty, remove: t.removeState }}
        kind="workflow-states"
        path={`${path}states/`}
        nameOf={({ state_id }) => stateNamed(state_id)?.name ?? state_id}
        columns={[
          { id: 'state', name: t.state, cell: ({ state_id }) => named(state_id) },
          { id: 'leave', name: t.leftBy, cell: ({ type }) => t.placeTypes[type] },
          {
            id: 'first',
            name: t.beginsHere,
            cell: (row) => (row.is_default ? t.first : row.allow_issue_creation ? t.yes : t.no),
          },
        ]}
        fields={[
          { kind: 'choice', member: 'state_id', label: t.state, required: true, once: true, choices: absent },
          {
            kind: 'choice',
            member: 'type',
            label: t.leftBy,
            required: true,
            choices: (['transition', 'approval'] as const).map((type) => ({ id: type, name: t.placeTypes[type]! })),
          },
          { kind: 'switch', member: 'allow_issue_creation', label: t.mayBegin },
          { kind: 'switch', member: 'is_default', label: t.firstState },
        ]}
        initial={{
          state_id: absent[0]?.id ?? '',
          type: 'transition',
          allow_issue_creation: true,
          is_default: places.length === 0,
        }}
        bodyOf={({ is_default, ...rest }, row) => ({
          ...rest,
          ...(is_default !== (row?.is_default ?? false) && { is_default }),
        })}
        may={{ ...ofStates, create: ofStates.create && absent.length > 0 }}
      />
      <Records<Step>
        title={t.steps}
        text={t.stepsText}
        texts={{ create: t.createStep, edit: t.editStep, empty: t.stepsEmpty }}
        kind="workflow-steps"
        path={`${path}state-transitions/`}
        nameOf={(row) =>
          `${stateNamed(placeOf.get(row.workflow_state_id)?.state_id)?.name} → ${stateNamed(row.transition_state_id)?.name}`
        }
        columns={[
          { id: 'from', name: t.from, cell: (row) => named(placeOf.get(row.workflow_state_id)?.state_id) },
          { id: 'to', name: t.to, cell: (row) => named(row.transition_state_id) },
          {
            id: 'who',
            name: t.who,
            cell: ({ member_ids }) =>
              member_ids
                .map((one) => people.find(({ member_id }) => member_id === one)?.member.display_name)
                .filter(Boolean)
                .join(', ') || t.everybody,
          },
          {
            id: 'approvals',
            name: t.approvals,
            cell: (row) =>
              placeOf.get(row.workflow_state_id)?.type === 'approval' && (
                <>
                  {row.required_approvals ?? 1}
                  {row.rejection_state_id && ` (${t.elseTo(stateNamed(row.rejection_state_id)?.name ?? '')})`}
                </>
              ),
          },
        ]}
        fields={[
          { kind: 'choice', member: 'state_id', label: t.from, required: true, once: true, choices: there },
          { kind: 'choice', member: 'transition_state_id', label: t.to, required: true, choices: there },
          {
            kind: 'choices',
            member: 'member_ids',
            label: t.who,
            hint: t.whoHint,
            choices: people.map(({ member_id, member }) => ({ id: member_id, name: member.display_name })),
          },
          ...(places.some(({ type }) => type === 'approval')
            ? [
                { kind: 'number' as const, member: 'required_approvals', label: t.approvals, hint: t.approvalsHint },
                {
                  kind: 'choice' as const,
                  member: 'rejection_state_id',
                  label: t.rejection,
                  choices: there,
                },
              ]
            : []),
        ]}
        initial={{
          state_id: there[0]?.id ?? '',
          transition_state_id: there[1]?.id ?? '',
          member_ids: [],
          required_approvals: null,
          rejection_state_id: null,
        }}
        may={{
          ...ofSteps,
          create: ofSteps.create && there.length > 1,
        }}
      />
    </>
  );
}
