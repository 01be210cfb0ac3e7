import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { cache } from '../../data/cache';
import { api } from '../../data/client';
import { listKey, refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { Failed } from '../../frame/Problem';
import { SkeletonRows, Switch } from '../../kit';
import { words } from './words';

interface Props {
  readonly text: string;
  /** The name and explanation of each feature, by member. */
  readonly features: Readonly<Record<string, readonly [string, string]>>;
  readonly kind: string;
  readonly path: string;
  readonly found: UseQueryResult<object>;
  readonly mayEdit: boolean;
  /** Lists whose content depends on the switches. */
  readonly stale: readonly string[];
}

/** Switches for features with explanations. A switch takes effect at once. */
export function FeatureSwitches({ text, features, kind, path, found, mayEdit, stale }: Props): ReactNode {
  const { data, error } = found;
  const t = words();
  const change = async (member: string, on: boolean) => {
    const key = [...listKey(kind, path), {}];
    const before = cache.getQueryData<object>(key);
    cache.setQueryData(key, { ...before, [member]: on });
    try {
      await api.patch(path, { [member]: on });
    } catch (refusal) {
      complainOf(refusal);
    }
    await Promise.all([kind, ...stale].map((one) => refresh(one)));
  };
  if (error) return <Failed error={error} />;
  if (!data) return <SkeletonRows label={t.loading} />;
  const values = data as Readonly<Record<string, unknown>>;
  return (
    <>
      <p className="soft lead">{text}</p>
      <div className="switches">
        {Object.entries(features)
          .filter(([member]) => typeof values[member] === 'boolean')
          .map(([member, [name, hint]]) => (
            <Switch
              key={member}
              label={name}
              hint={hint}
              checked={values[member] === true}
              disabled={!mayEdit}
              onChange={(on) => void change(member, on)}
            />
          ))}
      </div>
    </>
  );
}
