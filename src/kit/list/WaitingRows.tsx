/** A list that is on the way: its lines are as high as the rows that come. */
const LINES = 9;

export const WaitingRows = () => (
  <div className="sheet waiting-rows" role="status" data-loading>
    <span className="vh">Memuat data...</span>
    {Array.from({ length: LINES }, (_, line) => (
      <i key={line} aria-hidden />
    ))}
  </div>
);
