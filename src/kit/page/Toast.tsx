import { Notification, useNotificationContext } from 'react-admin';

/** Places the notification in the top bar, between its buttons. Anywhere else it would cover controls of the screen that are pressed next. */
const TOP_BAR_STYLE = {
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
/** Used while a newer notification waits, so that it is not shown long after its event. */
const SHORTENED_NOTIFICATION_MS = 1500;

export function Toast() {
  const { notifications: waiting } = useNotificationContext();
  return (
    <Notification
      autoHideDuration={waiting.length > 0 ? SHORTENED_NOTIFICATION_MS : NOTIFICATION_MS}
      multiLine
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      sx={TOP_BAR_STYLE}
    />
  );
}
