/**
 * What our own server says in the pages that it serves: `<meta name="hadir-server" content="demo">`. When a page does not say it
 * (another backend, a plain file server), the dashboard requests nothing before somebody has signed in.
 */
export const SERVER_META_NAME = 'hadir-server';

/** The content that allows the sign-in page to ask for the accounts of the demo school (`GET /demo`). */
export const DEMO_META_CONTENT = 'demo';
