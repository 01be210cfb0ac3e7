/** Decides whether a person without an account may get one. Asked if accounts are not open to everybody. */
export abstract class Admission {
  /** `returnTo` is the path of this service that the person came from and returns to. */
  abstract expects(email: string, returnTo: string): Promise<boolean>;
}
