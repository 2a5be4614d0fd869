/** The most frequent delays in minutes, one button each. */
const MINUTE_CHOICES = [5, 10, 15, 30];

interface MinutesProps {
  readonly label: string;
  readonly value: number | null;
  /** Gets null when the chosen value is pressed again, which clears it. */
  /** -1 in a row of the register, whose list decides what the Tab key stops at. */
  readonly tabIndex?: -1;
  readonly onChoose: (minutes: number | null) => void;
}

export const Minutes = ({ label, value, tabIndex, onChoose }: MinutesProps) => (
  <span className="register-minutes" role="group" aria-label={label}>
    {MINUTE_CHOICES.map((minutes) => (
      <button
        key={minutes}
        type="button"
        className="register-minute"
        tabIndex={tabIndex}
        aria-pressed={value === minutes}
        aria-label={`${minutes} menit`}
        onClick={() => onChoose(value === minutes ? null : minutes)}
      >
        {minutes}
      </button>
    ))}
  </span>
);
