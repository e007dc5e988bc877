import { createTrustPrincipal } from './trustPrincipal';

it('is the ARN of the settings, else our service user in the account of the settings, else what AWS says, else a stand-in', async () => {
  const ask = async () => 'arn:aws:iam::444455556666:role/server';
  await expect(createTrustPrincipal({ principalArn: 'arn:aws:iam::1:user/x', accountId: '111122223333', ask })()).resolves.toBe('arn:aws:iam::1:user/x');
  await expect(createTrustPrincipal({ accountId: '111122223333', ask })()).resolves.toBe('arn:aws:iam::111122223333:user/gantry-service');
  await expect(createTrustPrincipal({ ask })()).resolves.toBe('arn:aws:iam::444455556666:role/server');
  await expect(createTrustPrincipal({})()).resolves.toBe('arn:aws:iam::123456789012:user/gantry-service');
});

it('asks AWS once, and again only after a failure', async () => {
  const ask = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('arn:aws:iam::444455556666:user/x');
  const principal = createTrustPrincipal({ ask });
  await expect(principal()).rejects.toThrow('away');
  await Promise.all([principal(), principal()]);
  await principal();
  expect(ask).toHaveBeenCalledTimes(2);
});
