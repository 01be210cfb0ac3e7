import { HttpError, PlaneClient } from '@makeplane/plane-node-sdk';
import { keepTypes, openScene, testRun, unique } from '../../support';

const connect = (apiKey: string) => new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey });

it('makes types, properties and options of a project', async () => {
  const { tenant, project } = await openScene();
  const { slug } = tenant;
  const { workItemTypes, workItemProperties } = connect(tenant.owner.key);

  const { id } = await workItemTypes.create(slug, project.id, { name: unique('T ') });
  expect(await workItemTypes.update(slug, project.id, id!, { description: 'Broken' })).toMatchObject({ id });
  expect(await workItemTypes.retrieve(slug, project.id, id!)).toMatchObject({ description: 'Broken' });
  expect(await workItemTypes.list(slug, project.id)).toMatchObject([{ id }]);

  const made = await workItemProperties.create(slug, project.id, id!, {
    name: 'severity',
    display_name: 'Severity',
    property_type: 'OPTION',
    options: [{ name: 'High' }],
  } as never);
  expect(made).toMatchObject({ issue_type: id, options: [{ name: 'High' }] });
  const { options } = workItemProperties;
  const low = await options.create(slug, project.id, made.id!, { name: 'Low' } as never);
  expect(await options.update(slug, project.id, made.id!, low.id!, { description: 'Later' })).toMatchObject({
    description: 'Later',
  });
  expect(await options.list(slug, project.id, made.id!)).toHaveLength(2);
  await options.delete(slug, project.id, made.id!, low.id!);
  await expect(options.retrieve(slug, project.id, made.id!, low.id!)).rejects.toBeInstanceOf(HttpError);

  const own = await workItemProperties.createProject(slug, project.id, {
    display_name: 'Since',
    property_type: 'DATETIME',
  } as never);
  await workItemProperties.attachToType(slug, project.id, id!, [own.id!]);
  expect(await workItemProperties.list(slug, project.id, id!)).toHaveLength(2);
  await workItemProperties.detachFromType(slug, project.id, id!, own.id!);
  expect(await workItemProperties.listProject(slug, project.id)).toHaveLength(2);
  await workItemProperties.deleteProject(slug, project.id, own.id!);
  await workItemProperties.delete(slug, project.id, id!, made.id!);
  await workItemTypes.delete(slug, project.id, id!);
  await expect(workItemTypes.retrieve(slug, project.id, id!)).rejects.toBeInstanceOf(HttpError);
});

it('makes those of a workspace, which projects import', async () => {
  const { tenant, project } = await openScene();
  await keepTypes(tenant, 'workspace');
  const { slug } = tenant;
  const { workItemTypes, workspaceWorkItemTypes, workspaceWorkItemProperties } = connect(tenant.owner.key);

  const { id } = await workspaceWorkItemTypes.create(slug, { name: unique('T ') } as never);
  expect(await workspaceWorkItemTypes.list(slug)).toMatchObject([{ id }]);
  expect(await workItemTypes.importToProject(slug, project.id, [id!])).toMatchObject([{ id }]);

  const property = await workspaceWorkItemProperties.create(slug, {
    display_name: 'Severity',
    property_type: 'OPTION',
  } as never);
  const option = await workspaceWorkItemProperties.options.create(slug, property.id!, { name: 'High' } as never);
  expect(await workspaceWorkItemProperties.options.list(slug, property.id!)).toMatchObject([{ id: option.id }]);
  expect(
    await workspaceWorkItemTypes.properties.create(slug, id!, { property_id: property.id! } as never),
  ).toMatchObject({
    id: property.id,
  });
  expect(await workspaceWorkItemTypes.properties.list(slug, id!)).toEqual([property.id]);
  await workspaceWorkItemTypes.properties.del(slug, id!, property.id!);
  await workspaceWorkItemProperties.del(slug, property.id!);
  await workspaceWorkItemTypes.delete(slug, id!);
  await expect(workspaceWorkItemTypes.retrieve(slug, id!)).rejects.toBeInstanceOf(HttpError);
});
