/** The accounts of the demo school: an extension of the specification. */
import { z } from 'zod';

export const demoSchema = z.object({
  /** All demo accounts share it. */
  password: z.string(),
  accounts: z.array(z.object({ identifier: z.string(), role: z.string() })),
});
export type Demo = z.infer<typeof demoSchema>;
