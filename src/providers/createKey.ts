/**
 * The value of an `Idempotency-Key`: 128 random bits, the same for every try of one create. Not a UUID: browsers make those on
 * https only.
 */
export const newCreateKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The key of one form, as long as it is filled in for the same record. */
export interface FormKey {
  readonly value: () => string;
  /** That of a draft, which was perhaps sent before. */
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
