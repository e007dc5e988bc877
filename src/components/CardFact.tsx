import Typography from '@mui/material/Typography';

/** A column of a table as it stands on a card, where the screen is narrow; inside a `dl`. */
export function CardFact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Typography component="dt" variant="overline" color="textSecondary" sx={{ fontSize: 10.5 }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </div>
  );
}
