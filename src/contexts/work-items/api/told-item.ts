type Values = Readonly<Record<string, unknown>>;

/**
 * Turns the data of an event into a record. Events contain the whole key, records the project identifier that is part
 * of it.
 */
export const toldItem = (data: Values): Values =>
  typeof data.identifier === 'string'
    ? { ...data, projectIdentifier: data.identifier.slice(0, data.identifier.lastIndexOf('-')) }
    : data;
