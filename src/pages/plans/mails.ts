import { mailTo, SALES_ADDRESS } from '../../components/contact';

export const salesMail = mailTo(
  SALES_ADDRESS,
  'Gantry Enterprise',
  'Hello,\n\nwe would like to know more about the Enterprise plan.\n\nTeam size:\nApplications:\n',
);
export const demoMail = mailTo(SALES_ADDRESS, 'Gantry demo', 'Hello,\n\nplease show us Gantry. These times suit us:\n');
