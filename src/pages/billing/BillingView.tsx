import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { BILLING_SAMPLE_AMOUNT } from '../../../contract/constants';
import { Breadcrumb } from '../../components/Breadcrumb';

/** Sample rows: the specification keeps this page apart from real data. */
const HISTORY = ['2026-03-01', '2026-02-01', '2026-01-01'];

export function BillingView({ onHome, onUpgrade }: { onHome: () => void; onUpgrade: () => void }) {
  return (
    <>
      <Breadcrumb heading="Billing" items={[{ label: 'Home', onClick: onHome }, { label: 'Billing' }]} />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Sample data: this page shows how billing will look. Your own plan is on the profile page.
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, mb: 2.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Card component="section" aria-label="Current Plan">
          <CardContent>
            <Typography variant="body2" color="textSecondary">
              Current Plan
            </Typography>
            <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mt: 0.5 }}>
              <Typography variant="h2">Starter Plan</Typography>
              <Button variant="contained" onClick={onUpgrade}>
                Upgrade Plan
              </Button>
            </Stack>
          </CardContent>
        </Card>
        <Card component="section" aria-label="Payment Method">
          <CardContent>
            <Typography variant="body2" color="textSecondary">
              Payment Method
            </Typography>
            <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', mt: 1 }}>
              <CreditCard color="disabled" />
              <Typography>•••• •••• •••• 4242</Typography>
            </Stack>
          </CardContent>
        </Card>
      </Box>
      <Card component="section" aria-label="Billing History">
        <CardContent sx={{ pb: 1 }}>
          <Typography variant="h3">Billing History</Typography>
        </CardContent>
        <TableContainer
          tabIndex={0}
          role="region"
          aria-label="Billing history, scrolls sideways"
          sx={{
            '& .MuiTableCell-root:not(:first-of-type)': { pl: { xs: 0.5, sm: 1.25 } },
            '& .MuiTableCell-root:not(:last-of-type)': { pr: { xs: 0.5, sm: 1.25 } },
          }}
        >
          <Table size="small" aria-label="Billing history">
            <TableHead>
              <TableRow>
                <TableCell>DATE</TableCell>
                <TableCell>AMOUNT</TableCell>
                <TableCell>STATUS</TableCell>
                <TableCell align="right">INVOICE</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {HISTORY.map((date) => (
                <TableRow key={date}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{date}</TableCell>
                  <TableCell>{BILLING_SAMPLE_AMOUNT}</TableCell>
                  <TableCell>
                    <Chip size="small" color="success" label="Paid" />
                  </TableCell>
                  <TableCell align="right">
                    <Button size="small" onClick={() => download(date)} aria-label={`Download the invoice of ${date}`}>
                      Download
                    </Button>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Card>
    </>
  );
}

function download(date: string): void {
  const text = `SAMPLE INVOICE\n\nGantry, Starter Plan\nDate: ${date}\nAmount: ${BILLING_SAMPLE_AMOUNT}\nStatus: Paid\n`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `sample-invoice-${date}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
