type Values = Readonly<Record<string, unknown>>;

/** The record of an event: it tells of the key as a whole, where records have the part that is the project's. */
export const toldItem = (data: Values): Values =>
  typeof data.identifier === 'string'
    ? { ...data, projectIdentifier: data.identifier.slice(0, data.identifier.lastIndexOf('-')) }
    : data;
