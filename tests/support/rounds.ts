/** How many rounds of a random test: few each time, many by hand (`ROUNDS=5`, CONTRIBUTING "Drills"). */
export const rounds = (few: number): number => few * Number(process.env.ROUNDS ?? 1);
