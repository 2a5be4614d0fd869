/**
 * The parts of a page while its data is loading, as high as what replaces them. Each part is one element, which look/kit.css draws with
 * gradients, so that the first page does not grow by its outline.
 */

/**
 * `tools` a line of filters, `figures` some figures side by side, `facts` names and values, `rows` a dense list, `table` a table,
 * `month` a calendar month, `form` fields below one another, `text` a few lines, and `two` facts with rows beside them.
 */
type SkeletonPart = 'tools' | 'figures' | 'facts' | 'rows' | 'table' | 'month' | 'form' | 'text' | 'two';

/** The parts of a page from top to bottom. */
export type Shape = readonly SkeletonPart[];

const Part = ({ part }: { readonly part: SkeletonPart }) =>
  part === 'two' ? (
    <div className="two">
      <div className="bone" data-part="facts" />
      <div className="bone" data-part="rows" />
    </div>
  ) : (
    <div className="bone" data-part={part} />
  );

interface SkeletonProps {
  readonly shape: Shape;
  /** What screen readers are told. */
  readonly text: string;
}

export const Skeleton = ({ shape, text }: SkeletonProps) => (
  <div role="status" className="bones" data-loading>
    <span className="vh">{text}</span>
    {shape.map((part, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a shape never changes, and may have a part twice
      <Part key={index} part={part} />
    ))}
  </div>
);
