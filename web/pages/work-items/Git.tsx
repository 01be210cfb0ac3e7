import { useState, type ReactNode } from 'react';
import type { Item } from '../../data/wire';
import { Button, Icon, type IconName } from '../../kit';
import { formatNumber } from '../../words';
import { useActivities } from './data';
import { referencesOf, type GitKind, type GitReference } from './git-references';
import { words } from './git-words';
import { useVocabulary } from './vocabulary';

/** The number that is shown at first. */
const FEW = 10;

const ICONS: Readonly<Record<GitKind, IconName>> = { pull_request: 'pullRequest', branch: 'branch', commit: 'commit' };

/** The pull requests, branches and commits of the item, as integrations reported them. */
export function Git({ item }: { readonly item: Item }): ReactNode {
  const { slug } = useVocabulary();
  const { data = [] } = useActivities(slug, item);
  const [isWhole, setWhole] = useState(false);
  const references = referencesOf(data);
  if (!references.length) return null;
  const t = words();
  return (
    <section className="part" aria-label={t.development}>
      <h2>{t.development}</h2>
      <ul>
        {(isWhole ? references : references.slice(0, FEW)).map((reference) => (
          <Line key={reference.id} reference={reference} />
        ))}
      </ul>
      {references.length > FEW && !isWhole && (
        <Button look="quiet" className="part-action" onClick={() => setWhole(true)}>
          {t.showAll(formatNumber(references.length))}
        </Button>
      )}
    </section>
  );
}

function Line({ reference }: { readonly reference: GitReference }): ReactNode {
  const { kind, name, title, place, state, href } = reference;
  const t = words();
  const text = (
    <>
      {name && <span className="git-name">{name}</span>} {title ?? (!name && place)}
    </>
  );
  return (
    <li className="line-of-part git-reference">
      <span role="img" aria-label={t.kinds[kind]} title={t.kinds[kind]}>
        <Icon name={ICONS[kind]} />
      </span>
      {href ? (
        <a className="side-text" href={href} rel="noopener noreferrer" target="_blank">
          {text}
        </a>
      ) : (
        <span className="side-text">{text}</span>
      )}
      {state && (
        <span className="label git-state" data-state={state}>
          {t.states[state]}
        </span>
      )}
    </li>
  );
}
