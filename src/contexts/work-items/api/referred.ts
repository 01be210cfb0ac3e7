import { present, shows, type Expansion, type Presenter } from '#http';
import { snake } from '#kernel';
import { expansions, type ReferenceExpansion, type ReferenceMembers } from '#references';
import { ReferredRecords } from '../application/referred-records';
import type { WorkItemRecord } from '../application/work-item.repository';

type Referred = Readonly<Record<string, unknown>>;

const show = shows<Referred>();
const presenters = new Map<string, Presenter<Referred>>();

const presenterOf = ({ schema, members }: ReferenceExpansion): Presenter<Referred> => {
  const shown = Object.entries(members).map(([member, { type }]) => [snake(member), show[type](member)] as const);
  return present<Referred>(schema, { id: show.uuid('id'), ...Object.fromEntries(shown) });
};

/** One object for each kind: documents and answers are made of the same. */
function presenterFor(kind: string): Presenter<Referred> {
  const presenter = presenters.get(kind) ?? presenterOf(expansions().get(kind)!);
  presenters.set(kind, presenter);
  return presenter;
}

/** Expands a member as the declaration of the reference says; of a set the first record, unless `many`. */
export const referred = (
  kind: string,
  key: keyof ReferenceMembers,
  { many = false }: { readonly many?: boolean } = {},
): Expansion<WorkItemRecord> => ({
  lookup: (find) => find(ReferredRecords).of(kind),
  key,
  many,
  presenter: () => presenterFor(kind),
});
