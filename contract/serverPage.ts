/**
 * What our own server says in the pages that it serves: `<meta name="hadir-server" content="demo">`. Of a page that does not say it,
 * from another backend or a plain file server, nothing is asked before somebody has signed in.
 */
export const SERVER_META = 'hadir-server';

/** The sign-in page may ask for the invented school's accounts (`GET /demo`). */
export const OFFERS_DEMO = 'demo';
