/** A reason not to start that the operator can act on: printed as it is, without a stack, before exit 1. */
export class StartError extends Error {
  override name = 'StartError';
}

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
