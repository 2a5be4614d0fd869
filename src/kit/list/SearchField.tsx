import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import SearchOutlined from '@mui/icons-material/SearchOutlined';

interface SearchFieldProps {
  readonly label: string;
  /** What can be looked for, where the label does not say it. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** One line with a magnifying glass; its name is read by everybody while it is empty. */
export const SearchField = ({ label, placeholder = label, value, onChange }: SearchFieldProps) => (
  <TextField
    type="search"
    size="small"
    margin="none"
    hiddenLabel
    placeholder={placeholder}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{
      htmlInput: { 'aria-label': label },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <SearchOutlined fontSize="small" />
          </InputAdornment>
        ),
      },
    }}
    sx={{
      flex: '1 1 14rem',
      maxWidth: { sm: '24rem' },
      '& input::placeholder': { color: 'text.secondary', opacity: 1 },
    }}
  />
);
