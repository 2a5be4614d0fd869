/** Called only where a theme asks for `cssVariables` or `colorSchemes`. */
export default function createThemeWithVars() {
  throw new Error('Take the aliases of scripts/lighter.ts away to use cssVariables');
}
export const createGetCssVar = createThemeWithVars;
