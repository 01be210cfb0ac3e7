import { useId, useState, type ReactNode } from 'react';
import type { Item } from '../../data/wire';
import { Ago, Face, Icon } from '../../kit';
import { words } from './agent-run-words';
import { useAgentRuns, useRunActivities, type AgentRun } from './agent-runs';
import { textOf } from './run-text';
import { useVocabulary } from './vocabulary';

/** The runs of agents on the item, with the steps of those that are opened. The last one is open while it goes on. */
export function AgentRuns({ item }: { readonly item: Item }): ReactNode {
  const { slug, grants } = useVocabulary();
  const { data: runs = [] } = useAgentRuns(slug, item, grants.has('workitem.agentrun:view'));
  if (!runs.length) return null;
  const t = words();
  return (
    <section className="part" aria-label={t.agentRuns}>
      <h2>{t.agentRuns}</h2>
      <ul>
        {runs.map((run, index) => (
          <Run key={run.id} run={run} isOpenAtFirst={index === 0 && run.ended_at === null} />
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly run: AgentRun;
  readonly isOpenAtFirst: boolean;
}

function Run({ run, isOpenAtFirst }: Props): ReactNode {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const t = words();
  const { agent_user: agent, status, is_stale, external_link, started_at } = run;
  const name = agent?.display_name ?? t.agent;
  return (
    <li>
      <div className="line-of-part">
        {agent && <Face person={agent} />}
        <button
          type="button"
          className="side-text run-name"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {name}
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
        </button>
        {external_link && (
          <a href={external_link} rel="noopener noreferrer" target="_blank">
            {t.itsPage}
          </a>
        )}
        <span className="label run-status" data-status={status}>
          {t.statuses[status]}
          {is_stale && ` (${t.silent})`}
        </span>
        <Ago time={started_at} />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Steps run={run} name={name} />}
      </div>
    </li>
  );
}

function Steps({ run, name }: { readonly run: AgentRun; readonly name: string }): ReactNode {
  const { slug } = useVocabulary();
  const { data: steps } = useRunActivities(slug, run, true);
  const t = words();
  if (steps?.length === 0) return <p className="soft run-steps">{t.noSteps}</p>;
  return (
    <ol className="run-steps" aria-label={t.steps(name)}>
      {steps?.map((step) => (
        <li key={step.id} className="run-step">
          <span className="soft">{t.kinds[step.type]}</span>
          <span className="run-text">{textOf(step)}</span>
          <Ago time={step.created_at} />
        </li>
      ))}
    </ol>
  );
}
