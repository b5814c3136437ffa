import { ApiError, type SuspendedSignIn } from '#web/platform/api/ApiError.ts';

/** Runs a sign-in. If the account is suspended, `onSuspended` is called instead of an error. */
export async function signInUnlessSuspended(
  signIn: () => Promise<void>,
  onSuspended: (suspension: SuspendedSignIn) => void,
): Promise<void> {
  try {
    await signIn();
  } catch (failure) {
    if (!(failure instanceof ApiError) || !failure.suspension) throw failure;
    onSuspended(failure.suspension);
  }
}
