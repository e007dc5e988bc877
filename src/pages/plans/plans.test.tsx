import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FALLBACK_COUNTRIES } from '../../../contract/constants';
import { PLAN_NAMES, type Plan } from '../../../contract/plans';
import { dashboardLoaded } from '../../../store/dashboard/slice';
import { mountPage } from '../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../testing/plainStyles';
import { settle } from '../../../testing/rig';
import { sampleDashboard, samplePlan } from '../../../testing/sampleDashboard';
import { button, choose, press, type } from '../../../testing/screen';
import PlansPage from './PlansPage';

let logged: jest.SpyInstance;
let page: ReturnType<typeof mountPage>;
const PLANS = PLAN_NAMES.map((name) => samplePlan(name));

const open = async (plans: Plan[] = PLANS, current: Plan | null = samplePlan('free')) => {
  page = mountPage('/plans', <PlansPage />);
  await page.answer('listPlans', plans);
  if (current) await act(async () => page.store.dispatch(dashboardLoaded(sampleDashboard({ plan_details: current }))));
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Billing Information' }));
const mail = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '');

const ADDRESS = { Street: '12 St James Square', City: 'London', State: 'Greater London', Zipcode: 'SW1Y 4JH' };
const fillIn = (part: Partial<typeof ADDRESS> = {}) => {
  for (const [label, value] of Object.entries({ ...ADDRESS, ...part })) type(new RegExp(label), value);
};

beforeEach(() => {
  tellInlineStylesOnly();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page.stop();
  jest.restoreAllMocks();
});

it('says Loading plans... under the headline until they come [2.12-1]', async () => {
  page = mountPage('/plans', <PlansPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Choose the Perfect Plan for Your Needs' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Home/Plans');
  expect(screen.getByText('Loading plans...')).toBeVisible();
  await page.answer('listPlans', PLANS);
  expect(screen.queryByText('Loading plans...')).toBeNull();
  press('Home')();
  await waitFor(() => expect(page.location()).toBe('/'));
});

it('shows of each plan what it costs and what is in it [2.12-2]', async () => {
  const perks = {
    ...samplePlan('starter').perks,
    cloud_providers: ['AWS', 'GCP'],
    deployment_targets: ['EC2', 'ECS'],
    monitoring: true,
    alerts: false,
    email_response_time: 1,
  };
  await open([samplePlan('free'), { ...samplePlan('starter'), price: 59.5, deployments_allowed_per_month: 50, perks }, ...PLANS.slice(2)]);
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['Free', 'Starter', 'Professional', 'Enterprise']);
  const lines = (region: HTMLElement) => [...region.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines(screen.getByRole('region', { name: 'Starter' }))).toEqual([
    '$59.50 / month',
    'Small projects and startups',
    '50 deployments per month',
    'Cloud providers: AWS, GCP',
    'Deployment targets: EC2, ECS',
    'Monitoring and analytics',
    'Alerts and notifications',
    'Email support within 1 hour',
  ]);
  const starter = card('Starter');
  const tick = (text: string) => starter.getByText(text).parentElement?.querySelector('svg')?.getAttribute('aria-label');
  expect([tick('Monitoring and analytics'), tick('Alerts and notifications')]).toEqual(['Included', 'Not included']);
  expect(lines(screen.getByRole('region', { name: 'Free' })).slice(0, 2)).toEqual(['$29 / month', 'Perfect for trying out the platform']);
  expect(card('Professional').getByText('Growing businesses')).toBeVisible();
  expect(card('Enterprise').getByText('Large organisations with complex needs')).toBeVisible();
});

it('tags Professional as popular and the current plan, which cannot be chosen [2.12-3, 5-17, 4-37]', async () => {
  await open(PLANS, samplePlan('professional'));
  expect(screen.getAllByText('Most Popular')).toHaveLength(1);
  expect(card('Professional').getByText('Most Popular')).toBeVisible();
  expect(card('Professional').getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  expect(card('Professional').getAllByText('Current Plan')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Upgrade Now: Professional' })).toBeNull();
  fireEvent.click(card('Professional').getByRole('button', { name: 'Current Plan' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  press('Upgrade Now: Starter')();
  expect(dialog().getByText('Billing Information')).toBeVisible();
});

it('labels the buttons by plan; Enterprise writes to sales [2.12-4]', async () => {
  await open(PLANS, null);
  const label = (name: string) => card(name).getByRole('button').textContent;
  expect([label('Free'), label('Starter'), label('Professional')]).toEqual(['Start Free', 'Upgrade Now', 'Upgrade Now']);
  const sales = card('Enterprise').getByRole('link', { name: 'Contact Sales' });
  expect(mail(sales).protocol).toBe('mailto:');
  expect(mail(sales).searchParams.get('subject')).toBe('Gantry Enterprise');
  expect(mail(sales).searchParams.get('body')).toContain('the Enterprise plan');
});

it('offers a custom solution by email, and names what keeps data safe [2.12-5, 2.12-6]', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Need a Custom Solution?' })).toBeVisible();
  const links = screen.getAllByRole('link', { name: /Contact Sales|Schedule Demo/ });
  expect(links.slice(-2).map(({ textContent }) => textContent)).toEqual(['Contact Sales', 'Schedule Demo']);
  for (const link of links) {
    expect(mail(link).protocol).toBe('mailto:');
    expect(mail(link).pathname).toMatch(/^\S+@\S+$/);
    expect(mail(link).searchParams.get('body')).not.toBe('');
  }
  for (const line of ['SOC 2 Type II', 'AES-256 encryption', '99.9% uptime SLA']) expect(screen.getByText(line)).toBeVisible();
});

it('says that the plans could not be loaded, and asks again; an empty list is not a blank page', async () => {
  page = mountPage('/plans', <PlansPage />);
  await page.drop('listPlans');
  expect(screen.getByRole('alert')).toHaveTextContent('The server could not be reached.');
  press('Try again')();
  await page.answer('listPlans', []);
  expect(screen.getByText('No plans yet')).toBeVisible();
});

describe('billing information', () => {
  const openDialog = async () => {
    await open();
    press('Upgrade Now: Starter')();
  };

  it('has five fields marked *, the first with the focus [2.12-7]', async () => {
    await openDialog();
    await page.answer('listCountries', [{ name: 'Iceland', code: 'IS' }]);
    const labels = [...screen.getByRole('dialog').querySelectorAll('.MuiInputLabel-root')].map(({ textContent }) => textContent?.replace(/\s/g, ' '));
    expect(labels).toEqual(['Street *', 'City *', 'State *', 'Zipcode *', 'Country *']);
    expect(screen.getByLabelText(/Street/)).toHaveFocus();
  });

  it('goes on only when every field is filled with more than blanks [5-15]', async () => {
    await openDialog();
    await page.answer('listCountries', FALLBACK_COUNTRIES);
    const goOn = button('Continue to Payment');
    expect(goOn).toBeDisabled();
    fillIn();
    expect(goOn).toBeEnabled();
    for (const [label, value] of Object.entries(ADDRESS)) {
      type(new RegExp(label), '   ');
      expect(goOn).toBeDisabled();
      fireEvent.submit(screen.getByLabelText(/City/));
      type(new RegExp(label), value);
      expect(goOn).toBeEnabled();
    }
    await settle();
    expect(page.asked('upgradePlan')).toBe(0);
  });

  it('asks for a country again when the one by default is not in the list [5-15]', async () => {
    await openDialog();
    await page.answer('listCountries', [{ name: 'Iceland', code: 'IS' }]);
    fillIn();
    expect(button('Continue to Payment')).toBeDisabled();
    choose(/Country/, 'Iceland');
    expect(button('Continue to Payment')).toBeEnabled();
  });

  const options = () => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /Country/ }));
    return screen.getAllByRole('option').map(({ textContent }) => textContent);
  };

  it('lists the countries of the server [5-16]', async () => {
    await openDialog();
    expect(screen.getByText('Loading countries...')).toBeVisible();
    await page.answer('listCountries', [
      { name: 'Iceland', code: 'IS' },
      { name: 'India', code: 'IN' },
    ]);
    expect(screen.getByRole('combobox', { name: /Country/ })).toHaveTextContent('India');
    expect(options()).toEqual(['Iceland', 'India']);
  });

  it('has seven countries when the server gives none [5-16]', async () => {
    await openDialog();
    await page.answer('listCountries', {}, 500);
    expect(options()).toEqual(['Afghanistan', 'Aland Islands', 'Albania', 'Algeria', 'India', 'United States', 'United Kingdom']);
  });

  it('asks for the payment link with the trimmed address, and takes the browser there [4-36, 2.12-7, 5-15]', async () => {
    await openDialog();
    await page.answer('listCountries', FALLBACK_COUNTRIES);
    fillIn({ Street: '  12 St James Square ' });
    choose(/Country/, 'United Kingdom');
    press('Continue to Payment')();
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    await waitFor(() => expect(page.asked('upgradePlan')).toBe(1));
    expect(page.server.find('upgradePlan').body).toEqual({
      data: { plan_id: 'starter' },
      billing: { street: '12 St James Square', city: 'London', state: 'Greater London', zipcode: 'SW1Y 4JH', country: 'GB' },
    });
    await page.answer('upgradePlan', { payment_link: 'https://checkout.example.com/session-1' });
    expect(page.task('leaveTo').args).toEqual([{ url: 'https://checkout.example.com/session-1' }]);
    // jsdom cannot leave the page and says so.
    expect(logged.mock.calls.some(([error]) => /navigation/.test(String(error?.message ?? error)))).toBe(true);
    expect(button('Processing...')).toBeDisabled();
  });

  it('only logs that the upgrade failed, and keeps what was typed [8-40]', async () => {
    await openDialog();
    await page.answer('listCountries', FALLBACK_COUNTRIES);
    fillIn();
    press('Continue to Payment')();
    await page.answer('upgradePlan', { detail: 'The payment provider is away.' }, 502);
    expect(button('Continue to Payment')).toBeEnabled();
    expect(screen.getByLabelText(/Street/)).toHaveValue('12 St James Square');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/provider is away/)).toBeNull();
    expect(logged).toHaveBeenCalledWith('The plan could not be upgraded.', expect.objectContaining({ message: 'The payment provider is away.' }));
  });

  it('closes by Cancel and forgets the plan', async () => {
    await openDialog();
    press('Cancel')();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Upgrade Now: Starter')).toBeEnabled();
  });
});
