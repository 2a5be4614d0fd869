/** Rendered only with a theme that has `colorSchemes`. */
function none() {
  throw new Error('Take the aliases of scripts/lighter.ts away to use colorSchemes');
}
export const CssVarsProvider = none;
export const Experimental_CssVarsProvider = none;
export const useColorScheme = none;
export const getInitColorSchemeScript = none;
