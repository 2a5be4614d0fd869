/** What is to be arranged of a session. */
export type Asked = 'cancel' | 'reinstate' | 'substitute';
