import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { complainOf } from '../../data/problems';
import { Button, Section } from '../../kit';
import { sentence } from '../work-items/History';
import { ItemPicker } from '../work-items/ItemPicker';
import type { Trial } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly project: string;
  /** The path of the automation. */
  readonly path: string;
}

interface Tried {
  readonly id: string;
  readonly name: string;
}

/** Shows what the automation would do to a work item. */
export function TryIt({ slug, project, path }: Props): ReactNode {
  const [item, setItem] = useState<Tried>();
  const [trial, setTrial] = useState<Trial>();
  const t = words();
  const attempt = (tried: Tried) => {
    setItem(tried);
    setTrial(undefined);
    api.post<Trial>(`${path}trial/`, { work_item_id: tried.id }).then(setTrial, complainOf);
  };
  return (
    <Section
      title={t.tryIt}
      text={t.tryText}
      actions={item && <Button onClick={() => attempt(item)}>{t.tryAgain}</Button>}
    >
      <div>
        <ItemPicker
          slug={slug}
          label={t.tryItem}
          without={[]}
          project={project}
          trigger={<Button>{item?.name ?? t.tryEmpty}</Button>}
          onChoose={(id, found) => attempt({ id, name: found ? `${found.identifier} ${found.name}` : id })}
        />
      </div>
      <div role="status">{trial && trial.work_item_id === item?.id && <Outcome trial={trial} />}</div>
    </Section>
  );
}

type Step = Trial['steps'][number];

const Outcome = ({ trial: { steps, stopped_because } }: { readonly trial: Trial }): ReactNode => {
  const t = words();
  return (
    <>
      <ol className="trial" aria-label={t.tryIt}>
        {steps.map((step) => (
          <li key={step.node_id} data-outcome={step.outcome}>
            <span className="tag-note">{t.tryOutcomes[step.outcome]}</span>
            <span>
              <strong>{step.name}</strong>
              {linesOf(step).map((line) => (
                <span key={line} className="trial-line soft">
                  {line}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p>{stopped_because === null ? t.tryWhole : `${t.tryStopped} ${stopped_because}`}</p>
    </>
  );
};

/** What one step found and what it would do. */
function linesOf({ node_type, outcome, reason, checks, changes, mails, requests }: Step): string[] {
  const t = words();
  if (outcome === 'failed') return reason ? [reason] : [];
  const lines = [
    ...checks.map(({ field, seen }) =>
      seen.length ? t.trySeen(nameOf(field), seen.map(String).join(', ')) : t.trySeenNothing(nameOf(field)),
    ),
    ...changes.map((change) => sentence({ ...change, duration: null })),
    ...mails.map(({ to, subject }) => t.tryMail(to, subject)),
    ...requests.map(({ url }) => t.tryRequest(url)),
  ];
  return lines.length || node_type !== 'action' || outcome !== 'done' ? lines : [t.tryNothing];
}

const nameOf = (field: string): string => words().watchedNames[field] ?? field.replaceAll('_', ' ');
