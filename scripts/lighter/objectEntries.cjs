/** What node-polyglot asks a polyfill for, with 20 packages of its own: built into every browser that we build for. */
module.exports = Object.entries;
