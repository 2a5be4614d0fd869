import { Notification, useNotificationContext } from 'react-admin';

/** Where nothing is that is tapped next: in the bar on top, between its buttons; everywhere else are the screen's own. */
const inTheTopBar = {
  top: 4,
  left: { xs: 8, sm: 160, md: 360 },
  right: { xs: 96, sm: 384 },
  transform: 'none',
  '& .MuiSnackbarContent-root': {
    flexWrap: 'nowrap',
    minWidth: 0,
    minHeight: 48,
    px: 1.5,
    py: 0.25,
    fontSize: { xs: '0.8125rem', sm: '0.875rem' },
    lineHeight: 1.25,
  },
  '& .MuiSnackbarContent-message': { py: 0.5, overflowWrap: 'anywhere' },
} as const;

/** Long enough for a slow reader to finish two lines. */
const NOTIFICATION_MS = 6000;
/** Where something newer waits to be told: it must not be read long after it was. */
const HURRIED_MS = 1500;

export function Toast() {
  const { notifications: waiting } = useNotificationContext();
  return (
    <Notification
      autoHideDuration={waiting.length > 0 ? HURRIED_MS : NOTIFICATION_MS}
      multiLine
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      sx={inTheTopBar}
    />
  );
}
