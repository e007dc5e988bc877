import { limitOutput } from './limitOutput';

function limited(limits: { lines?: number; characters?: number }) {
  const written: string[] = [];
  return { written, ...limitOutput((message) => void written.push(message), limits) };
}

it('lets a step that prints little write everything', () => {
  const { written, log, end } = limited({ lines: 3 });
  for (const line of ['a', 'b', 'c']) log(line);
  end();
  expect(written).toEqual(['a', 'b', 'c']);
});

it('says so when it leaves lines out, and how many they were', () => {
  const { written, log, end } = limited({ lines: 2 });
  for (const line of ['a', 'b', 'c', 'd', 'e']) log(line);
  end();
  expect(written).toEqual(['a', 'b', 'This step prints very much; what comes after 2 lines is left out', '3 lines were left out']);
});

it('counts characters too', () => {
  const { written, log, end } = limited({ characters: 10 });
  for (const line of ['12345', '12345', '1', '2']) log(line);
  end();
  expect(written).toEqual(['12345', '12345', 'This step prints very much; what comes after 2 lines is left out', '2 lines were left out']);
});
