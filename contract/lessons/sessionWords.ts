/** What both sides say of a session. No zod: the dashboard's register says it, too. */

/** What stands above the register of a session that does not take place. @param reason as it was typed */
export const cancelledText = (reason: string): string =>
  `Sesi ini dibatalkan: ${reason.replace(/[.\s]+$/, '')}. Daftar hadirnya hanya dapat dibaca.`;
