import type { InstancePerson } from './data';

/** Some accounts came from elsewhere without a name. */
export const nameOf = ({ display_name, email }: Pick<InstancePerson, 'display_name' | 'email'>): string =>
  display_name || email;
