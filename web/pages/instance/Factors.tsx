import type { ReactNode } from 'react';
import type { InstancePerson } from './data';
import { words } from './words';

/** The kinds of second factors of a person. */
export function Factors({ of: { second_factors: factors } }: { readonly of: InstancePerson }): ReactNode {
  const t = words();
  if (!factors.length) return <span className="soft">{t.none}</span>;
  return factors.map((kind) => t.factorNames[kind] ?? kind).join(', ');
}
