import Typography from '@mui/material/Typography';
import { useServerVersion } from '../providers/extensions.ts';
import { PRODUCT_NAME } from '../i18n/product.ts';

/**
 * The version, below the menu where it moves nothing: users read it out when they ask for help. Hidden on a server
 * that does not send it.
 */
export function VersionFooter() {
  const version = useServerVersion();
  if (version === undefined) return null;
  return (
    <Typography
      component="footer"
      variant="caption"
      sx={{ mt: 'auto', px: 3, py: 1.5, color: 'text.secondary' }}
    >
      {PRODUCT_NAME} {version}
    </Typography>
  );
}
