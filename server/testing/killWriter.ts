import { writeSync } from 'node:fs';
import pg from 'pg';
import { startEmbedded } from '../data/embedded/start';

/** What the process tells, a line each: what it found when it started, then each commit that was answered. */
export type Told = { found: { rows: number; last: number }[] } | { writer: number; committed: number };

const STDOUT = 1;
const MAX_ROWS = 100;
const [, , dataFolder = '', workerFile = '', writers = '1'] = process.argv;

// Straight to the pipe: what was told must not be lost with the process.
const tell = (told: Told): void => void writeSync(STDOUT, `${JSON.stringify(told)}\n`);

/** Writes rows in transactions until it is killed, from as many clients as it is told. */
async function main(): Promise<void> {
  const { url } = await startEmbedded({ dataFolder, workerFile });
  const pool = new pg.Pool({ connectionString: url, max: Number(writers) });
  await pool.query('create table if not exists written (writer int, seq int, line text, primary key (writer, seq))');
  const { rows } = await pool.query<{ rows: number; last: number }>(
    'select count(seq)::int as rows, coalesce(max(seq), 0) as last from generate_series(0, $1::int - 1) n left join written on writer = n group by n order by n',
    [writers],
  );
  tell({ found: rows });
  await Promise.all(rows.map(({ last }, writer) => write(pool, writer, last)));
}

async function write(pool: pg.Pool, writer: number, last: number): Promise<never> {
  for (let from = last, round = 1; ; round++) {
    const count = 1 + ((round * 37) % MAX_ROWS);
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into written select $1, $2::int + n, repeat('x', 100) from generate_series(1, $3::int) n", [writer, from, count]);
    await client.query('commit');
    client.release();
    from += count;
    tell({ writer, committed: from });
  }
}

void main();
