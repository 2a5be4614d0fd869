/**
 * Makes the value of an `Idempotency-Key`: 128 random bits, the same for every try of one create. It is not a UUID, because browsers make
 * those on https only.
 */
export const newCreateKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The create key of a form, which stays the same while the form is filled in for the same record. */
export interface FormKey {
  readonly value: () => string;
  /** Takes over the key of a draft, which may already have been sent. */
  readonly resume: (key: string) => void;
  /** Makes a new key for another record. */
  readonly renew: () => void;
}

export function newFormKey(): FormKey {
  let key = newCreateKey();
  return {
    value: () => key,
    resume: (other) => void (key = other),
    renew: () => void (key = newCreateKey()),
  };
}
