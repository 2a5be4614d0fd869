/** The invented school's accounts, for whoever tries Hadir: an extension of the specification. */
import { z } from 'zod';

export const demoSchema = z.object({
  /** Of every account. */
  password: z.string(),
  accounts: z.array(z.object({ identifier: z.string(), role: z.string() })),
});
export type Demo = z.infer<typeof demoSchema>;
