import { expectOk } from './expect';
import { unique, type Tenant } from './tenants';

/** The points of a new estimate that the project uses from then on; answers their ids. */
export async function addEstimatePoints(
  { v2 }: Tenant,
  project: { readonly id: string },
  ...values: readonly string[]
): Promise<string[]> {
  const path = `projects/${project.id}/`;
  const { id } = expectOk(await v2.post(`${path}estimates/`, { name: unique('E') }), 201) as { id: string };
  expectOk(await v2.patch(path, { estimate_id: id }));
  const items = values.map((value, key) => ({ value, key }));
  const { results } = expectOk(await v2.post(`${path}estimates/${id}/points/bulk-create/`, { items })) as {
    results: { id: string }[];
  };
  return results.map((point) => point.id);
}
