/** Says of somebody without an account whether they may have one. Asked where not everybody may. */
export abstract class Admission {
  /** `returnTo`: the path of this service that the person came from, and will be led back to. */
  abstract expects(email: string, returnTo: string): Promise<boolean>;
}
