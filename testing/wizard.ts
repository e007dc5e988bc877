import type { CallName } from '../contract/calls';
import { choose, press, type } from './screen';

type Page = { answer: (call: CallName, json: unknown) => Promise<unknown> };

/** Two of these differ by case only. */
export const REPOSITORIES = ['Ada/Hello-Node', 'ada/other', 'ADA/HELLO-NODE'];

/** The deploy wizard as a person fills it in; the repositories must have come. */
export async function chooseSource(page: Page): Promise<void> {
  choose('Choose Repository', 'Ada/Hello-Node');
  await page.answer('listBranches', ['Main', 'develop']);
  choose('Select Branch', 'Main');
}

export async function fillDetails(page: Page): Promise<void> {
  await chooseSource(page);
  type('Application Name', 'Greeter');
}

export async function goToReview(page: Page): Promise<void> {
  await fillDetails(page);
  press('Next')();
  press('Next')();
}
