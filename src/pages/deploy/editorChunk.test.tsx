import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mountPage } from '../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../testing/plainStyles';
import { press, type } from '../../../testing/screen';
import DeployPage from './DeployPage';

let mockIsThere = false;
jest.mock('./envEditor/EnvEditor', () => {
  if (!mockIsThere) throw Object.assign(new Error('Loading chunk env-editor failed.'), { name: 'ChunkLoadError' });
  return jest.requireActual('./envEditor/EnvEditor');
});

it('keeps the draft when the editor cannot be loaded, and loads it when it is opened again', async () => {
  tellInlineStylesOnly();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const page = mountPage('/deploy', <DeployPage />);
  type('Application Name', 'Greeter');
  fireEvent.click(screen.getByLabelText('Environment Variables'));
  await screen.findByRole('dialog', { name: 'Something went wrong' });
  press('Close')();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Application Name')).toHaveValue('Greeter');
  mockIsThere = true;
  fireEvent.click(screen.getByLabelText('Environment Variables'));
  expect(await screen.findByRole('dialog', { name: 'Environment Variables' })).toBeVisible();
  page.stop();
});
