/** Settings of the administration of the installation. */
export abstract class InstanceSettings {
  /** E-mail addresses of the administrators, in lower case. If there are none, the first person administers it. */
  abstract readonly administrators: readonly string[];
}
