import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh, useAll, useOne, usePages } from '../../data/lists';
import { useGrants, useLabels, useMembers, useStates } from '../../data/projects';
import type { Project } from '../../data/wire';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Ago, Button, Section, SkeletonRows, Switch, Table } from '../../kit';
import type { Values } from '../settings/RecordDialog';
import { act, mayOf, Records } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import { automationsPath, type Activity, type Automation, type Edge, type Node } from './data';
import { inOrder } from './order';
import { configFields, FIRST_CONFIG, handlersFor, nodeOf, type Vocabulary } from './fields';
import { TryIt } from './TryIt';
import { words } from './words';
import './automations.css';

/** One automation: its trigger, conditions, actions and runs. */
export const AutomationPage = ({ slug, project: key, automation }: At<'project' | 'automation'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().automation}>
    {(project) => <Rule slug={slug} project={project} id={automation} />}
  </ProjectSettings>
);

interface Props {
  readonly slug: string;
  readonly project: Project;
  readonly id: string;
}

function Rule({ slug, project, id }: Props): ReactNode {
  const path = `${automationsPath(slug, project.id)}${id}/`;
  const { data: automation, error } = useOne<Automation>('automations', path);
  const { data: nodes } = useAll<Node>('automation-nodes', `${path}nodes/`);
  const { data: edges } = useAll<Edge>('automation-edges', `${path}edges/`);
  const { data: states } = useStates(slug, project.id);
  const { data: labels } = useLabels(slug, project.id);
  const { data: people } = useMembers(slug, project.id);
  const grants = useGrants(slug, project.id);
  const t = words();
  if (error) return <Failed error={error} />;
  if (!automation || !nodes || !edges || !states || !labels || !people) return <SkeletonRows label={t.loading} />;
  return (
    <>
      <Section title={automation.name} text={automation.description || t.automationsText}>
        <div className="switches">
          <Switch
            label={t.atWork}
            hint={t.atWorkHint}
            checked={automation.is_enabled}
            disabled={!grants.has('automation:edit')}
            onChange={(is_enabled) => void act('automations', () => api.post(`${path}status/`, { is_enabled }))}
          />
        </div>
      </Section>
      <Nodes
        path={path}
        automation={automation}
        nodes={nodes}
        edges={edges}
        vocabulary={{ states, labels, people }}
        grants={grants}
      />
      {automation.scope === 'WorkItem' && grants.has('automation:edit') && (
        <TryIt slug={slug} project={project.id} path={path} />
      )}
      {grants.has('automation.activity:view') && <Runs path={path} nodes={nodes} />}
    </>
  );
}

interface NodesProps {
  readonly path: string;
  readonly automation: Automation;
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly vocabulary: Vocabulary;
  readonly grants: ReadonlySet<string>;
}

function Nodes({ path, automation, nodes, edges, vocabulary, grants }: NodesProps): ReactNode {
  const t = words();
  const placed = inOrder(nodes, edges);
  const hasTrigger = nodes.some(({ node_type }) => node_type === 'trigger');
  const handlers = handlersFor(automation.scope, hasTrigger);
  const depthOf = new Map(placed.map(({ node, depth }) => [node.id, depth]));
  const rank = new Map(placed.map(({ node }, index) => [node.id, index]));
  const follow = async (made: Node, { after }: Values) => {
    if (after) await api.post(`${path}edges/`, { source_node_id: after, target_node_id: made.id });
    await refresh('automation-edges');
  };
  return (
    <Records<Node>
      title={t.steps}
      text={t.stepsText}
      texts={{ create: t.addStep, edit: t.editStep, empty: t.stepsEmpty }}
      kind="automation-nodes"
      path={`${path}nodes/`}
      sort={(one, other) => rank.get(one.id)! - rank.get(other.id)!}
      nameOf={({ name }) => name}
      columns={[
        {
          id: 'name',
          name: t.step,
          cell: ({ id, name, node_type, is_enabled }) => (
            <span className="named rule-step" data-depth={Math.min(depthOf.get(id) ?? 0, 4)}>
              <span className="tag-note" data-kind={node_type}>
                {t.kinds[node_type]}
              </span>
              {name}
              {!is_enabled && <span className="tag-note">{t.off}</span>}
            </span>
          ),
        },
        { id: 'what', name: t.what, cell: ({ handler_name }) => t.handlers[handler_name] },
      ]}
      fields={[
        {
          kind: 'choice',
          member: 'handler_name',
          label: t.what,
          required: true,
          once: true,
          choices: handlers.map((id) => ({ id, name: t.handlers[id]! })),
        },
        { kind: 'text', member: 'name', label: t.name, required: true },
        ...configFields(vocabulary),
        ...(placed.length
          ? [
              {
                kind: 'choice' as const,
                member: 'after',
                label: t.after,
                required: true,
                once: true,
                choices: placed.map(({ node }) => ({ id: node.id, name: node.name })),
              },
            ]
          : []),
        { kind: 'switch', member: 'is_enabled', label: t.stepOn },
      ]}
      initial={{
        ...FIRST_CONFIG,
        handler_name: handlers[0]!,
        name: '',
        state_id: vocabulary.states[0]?.id ?? null,
        after: placed.at(-1)?.node.id ?? null,
        is_enabled: true,
      }}
      valuesOf={({ name, handler_name, is_enabled, config }) => ({
        ...FIRST_CONFIG,
        ...(config as Values),
        ...{ name, handler_name, is_enabled },
      })}
      bodyOf={nodeOf}
      onMade={follow}
      may={mayOf(grants, 'automation.node')}
    />
  );
}

function Runs({ path, nodes }: { readonly path: string; readonly nodes: readonly Node[] }): ReactNode {
  const { rows, error, more } = usePages<Activity>('automation-runs', `${path}activities/`, {
    order_by: '-created_at',
  });
  const t = words();
  const nameOf = (id: string | null) => nodes.find((node) => node.id === id)?.name;
  return (
    <Section
      title={t.log}
      text={t.logText}
      actions={<Button onClick={() => void refresh('automation-runs')}>{t.refresh}</Button>}
    >
      {error && <Failed error={error} />}
      {rows?.length === 0 && <p className="nothing soft">{t.logEmpty}</p>}
      {rows && rows.length > 0 && (
        <Table
          label={t.log}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'what',
              name: t.what,
              cell: ({ field, automation_node_id }) =>
                [t.logFields[field] ?? field, nameOf(automation_node_id)].filter(Boolean).join(': '),
            },
            {
              id: 'outcome',
              name: t.outcome,
              cell: ({ verb }) => <span className={verb === 'failed' ? 'bad' : ''}>{t.verbs[verb] ?? verb}</span>,
            },
            { id: 'why', name: t.detail, cell: ({ new_value }) => new_value },
            {
              id: 'when',
              name: t.when,
              cell: ({ created_at }) => <Ago time={created_at} />,
            },
          ]}
        />
      )}
      {more && <Button onClick={more}>{t.loadMore}</Button>}
    </Section>
  );
}
