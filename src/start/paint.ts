/**
 * Makes DOM nodes of React elements for the first script, which runs before React is loaded. Only components without hooks work: one that
 * uses a hook fails here, and the page then waits for React. Text stays text, so nothing that a server sent is parsed as HTML.
 */
import type { ReactElement, ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode };

const SVG = 'http://www.w3.org/2000/svg';

/** React's names of attributes that have another name in HTML. */
const ATTRIBUTES: Readonly<Record<string, string>> = { className: 'class', defaultChecked: 'checked' };

export function paint(node: ReactNode): DocumentFragment {
  const painted = document.createDocumentFragment();
  add(painted, node);
  return painted;
}

function add(parent: Node, node: ReactNode): void {
  if (node === null || node === undefined || typeof node === 'boolean') return;
  if (Array.isArray(node)) {
    for (const child of node as readonly ReactNode[]) add(parent, child);
  } else if (typeof node === 'object') {
    const { type, props } = node as ReactElement<Props>;
    if (typeof type === 'string') parent.appendChild(elementOf(type, props));
    else if (typeof type === 'function') add(parent, (type as (props: Props) => ReactNode)(props));
    // The element is a fragment.
    else add(parent, props.children);
  } else parent.appendChild(new Text(String(node)));
}

function elementOf(type: string, { children, style, ...props }: Props): Element {
  const isDrawing = /^(circle|path|rect|svg)$/.test(type);
  const element = isDrawing ? document.createElementNS(SVG, type) : document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    const isText = typeof value === 'string' || typeof value === 'number';
    const isWord = /^(aria|data)-/.test(name) && typeof value === 'boolean';
    if (isText || isWord || value === true)
      element.setAttribute(ATTRIBUTES[name] ?? name, isText || isWord ? String(value) : '');
  }
  for (const [name, value] of Object.entries(style ?? {}))
    (element as HTMLElement).style.setProperty(name, String(value));
  add(element, children);
  return element;
}
