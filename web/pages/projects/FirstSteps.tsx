import { lazy, Suspense, useState, type ReactNode } from 'react';
import { server } from '../../data/document';
import { useGrants, useMembers } from '../../data/projects';
import type { Project } from '../../data/wire';
import { useFrame } from '../../frame/actions';
import { PageLink } from '../../frame/PageLink';
import { Button, Icon, IconButton } from '../../kit';
import { textOf } from '../../words';
import { webhooksPage } from '../webhooks/pages';
import { STARTERS } from './starters';
import { words } from './words';

const Invite = lazy(async () => ({ default: (await import('../members/Invite')).Invite }));

/** What a first project can begin with. */
export const StarterCards = ({ onChoose }: { readonly onChoose: (id: string) => void }): ReactNode => (
  <ul className="starters">
    {STARTERS.map(({ id, name, about }) => (
      <li key={id}>
        <button type="button" className="project-card starter" onClick={() => onChoose(id)}>
          <strong>{textOf(name)}</strong>
          <span className="soft">{textOf(about)}</span>
        </button>
      </li>
    ))}
  </ul>
);

const KEY = 'cairn-first-steps';

/** The next steps in a workspace with a single member, who can dismiss them. */
export function NextSteps({
  slug,
  projects,
}: {
  readonly slug: string;
  readonly projects: readonly Project[];
}): ReactNode {
  const [isAway, setAway] = useState(localStorage.getItem(KEY) === 'away');
  const [isInviting, setInviting] = useState(false);
  const { data: people } = useMembers(slug, undefined);
  const grants = useGrants(slug);
  const { create } = useFrame();
  const t = words();
  if (isAway || !projects.length || people?.length !== 1 || !grants.has('invitation:create')) return null;
  const putAway = () => {
    localStorage.setItem(KEY, 'away');
    setAway(true);
  };
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <header>
        <h2 id="next-steps">{t.nextSteps}</h2>
        <IconButton icon="close" label={t.putAway} onClick={putAway} />
      </header>
      <ol>
        <li>
          <Icon name="people" />
          <span>
            <strong>{t.inviteTitle}</strong>
            <span className="soft">{t.inviteText}</span>
          </span>
          <Button look="primary" onClick={() => setInviting(true)}>
            {t.inviteAction}
          </Button>
        </li>
        {create && (
          <li>
            <Icon name="plus" />
            <span>
              <strong>{t.itemTitle}</strong>
              <span className="soft">{t.itemText}</span>
            </span>
            <Button onClick={create}>{t.newItem}</Button>
          </li>
        )}
        <li>
          <Icon name="link" />
          <span>
            <strong>{t.keyTitle}</strong>
            <span className="soft">{t.keyText}</span>
          </span>
          <a className="button plain" href={`${server.base}/profile/tokens/`}>
            {t.keyAction}
          </a>
        </li>
        {grants.has('webhook:create') && (
          <li>
            <Icon name="out" />
            <span>
              <strong>{t.hookTitle}</strong>
              <span className="soft">{t.hookText}</span>
            </span>
            <PageLink className="button plain" page={webhooksPage} params={{}}>
              {t.hookAction}
            </PageLink>
          </li>
        )}
      </ol>
      <Suspense fallback={null}>{isInviting && <Invite slug={slug} onClose={() => setInviting(false)} />}</Suspense>
    </section>
  );
}
