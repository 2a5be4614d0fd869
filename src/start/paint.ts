/**
 * Makes DOM of React's elements, for the first script, in which React is not there yet. The components know nothing but their props:
 * one that uses a hook fails here, and then the page waits for React's. Text stays text: nothing that a server sent is read as HTML.
 */
import type { ReactElement, ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode };

const SVG = 'http://www.w3.org/2000/svg';

/** Where React's name is not the attribute's. */
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
    // A fragment.
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
