/**
 * An element as a text is its kind, as in browsers. In happy-dom it is all of its markup, and Popper, which places each
 * menu, asks the whole document for it tens of times.
 */
if (!Object.hasOwn(Element.prototype, 'toString'))
  throw new Error('happy-dom names elements elsewhere now: look at this file again');

Element.prototype.toString = function kind() {
  return `[object ${this.constructor.name}]`;
};
