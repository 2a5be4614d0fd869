// Pupils mark themselves present: by the session's QR code, by typing its code, or by a card that the teacher scans.
// QrPanel.tsx shows the code and Board.tsx who has come; CheckInPage.tsx and CheckIn.tsx are what a pupil sees; cards/ScanPage.tsx
// reads cards, cards/Camera.tsx the camera.
// The token of a code never stays in an address (ticket.ts), and nothing is written before the pupil has seen whose mark it will be.
export { CheckInRoute } from './CheckInRoute.tsx';
export { checkInEndpoints } from './endpoints.ts';
export { classCardRoutes, sessionCheckInRoutes } from './routes.tsx';
