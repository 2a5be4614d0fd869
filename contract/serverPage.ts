/**
 * What our own server says in the pages that it serves: `<meta name="hadir-server" content="demo">`. When a page does not say it
 * (another backend, a plain file server), the dashboard requests nothing before somebody has signed in.
 */
export const SERVER_META_NAME = 'hadir-server';

/** The content that allows the sign-in page to ask for the accounts of the demo school (`GET /demo`). */
export const DEMO_META_CONTENT = 'demo';

/** The name of the meta element with the only school of our server as JSON: `<meta name="hadir-school" content="{…}">`. */
export const SCHOOL_META_NAME = 'hadir-school';
