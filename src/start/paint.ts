/**
 * Makes DOM nodes of React elements for the first script, which runs before React is loaded. Only components without hooks work: one that
 * uses a hook fails here, and the page then waits for React. Text stays text, so nothing that a server sent is parsed as HTML.
 */
import type { ReactElement, ReactNode } from 'react';

type ElementProps = Readonly<Record<string, unknown>> & { readonly children?: ReactNode };

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** React's names of attributes that have another name in HTML. */
const HTML_ATTRIBUTE_NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  defaultChecked: 'checked',
};

export function paint(node: ReactNode): DocumentFragment {
  const painted = document.createDocumentFragment();
  appendNode(painted, node);
  return painted;
}

function appendNode(parent: Node, node: ReactNode): void {
  if (node === null || node === undefined || typeof node === 'boolean') return;
  if (Array.isArray(node)) {
    for (const child of node as readonly ReactNode[]) appendNode(parent, child);
  } else if (typeof node === 'object') {
    const { type, props } = node as ReactElement<ElementProps>;
    if (typeof type === 'string') parent.appendChild(createDomElement(type, props));
    else if (typeof type === 'function')
      appendNode(parent, (type as (props: ElementProps) => ReactNode)(props));
    // The element is a fragment.
    else appendNode(parent, props.children);
  } else parent.appendChild(new Text(String(node)));
}

function createDomElement(type: string, { children, style, ...props }: ElementProps): Element {
  const isDrawing = /^(circle|path|rect|svg)$/.test(type);
  const element = isDrawing ? document.createElementNS(SVG_NAMESPACE, type) : document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    const isText = typeof value === 'string' || typeof value === 'number';
    const isWord = /^(aria|data)-/.test(name) && typeof value === 'boolean';
    if (isText || isWord || value === true)
      element.setAttribute(HTML_ATTRIBUTE_NAMES[name] ?? name, isText || isWord ? String(value) : '');
  }
  for (const [name, value] of Object.entries(style ?? {}))
    (element as HTMLElement).style.setProperty(name, String(value));
  appendNode(element, children);
  return element;
}
