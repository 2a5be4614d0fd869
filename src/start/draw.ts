/** Elements without a framework, for the first script. Text stays text: nothing that a server sent is read as HTML. */
type Child = Node | string | false | undefined;

export function draw<N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[N] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(attribute, value);
  element.append(...children.filter((child) => child !== false && child !== undefined));
  return element;
}
