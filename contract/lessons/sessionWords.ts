/** Sentences about a session that server and dashboard share. This file is free of zod because the dashboard's register shows them. */

/**
 * The sentence above the register of a cancelled session.
 * @param reason as it was typed
 */
export const cancelledText = (reason: string): string =>
  `Sesi ini dibatalkan: ${reason.replace(/[.\s]+$/, '')}. Daftar hadirnya hanya dapat dibaca.`;
