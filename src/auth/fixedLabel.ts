/** Above its input from the start: a label inside would lie over what is typed before a script has arrived, or filled in by a password manager. */
export const FIXED_LABEL = { required: false, shrink: true } as const;
