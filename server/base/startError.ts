/** A reason not to start that the operator can act on. It is printed without a stack, and the process exits with code 1. */
export class StartError extends Error {
  override name = 'StartError';
}

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
