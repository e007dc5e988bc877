import { STORAGE_DELAY_MS, STORAGE_UPLOAD_STEPS } from '../../contract/constants';

/** `size` in bytes. */
export type Bucket = { id: string; name: string; createdAt: string; size: number; fileCount: number; region: string };
export type StoredFile = { id: string; name: string; size: number; type: string; uploadedAt: string; accessUrl: string; bucketId: string };

const MB = 1024 * 1024;
const BUCKET_NAME = /^(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FILE_LIMIT = 100 * MB;

const file = (bucketId: string, name: string, type: string, size: number, uploadedAt: string): StoredFile => ({
  id: `${bucketId}/${name}`,
  name,
  size,
  type,
  uploadedAt,
  accessUrl: `https://${bucketId}.example.test/${encodeURIComponent(name)}`,
  bucketId,
});

const sampleFiles = (): StoredFile[] => [
  file('web-assets', 'logo.svg', 'image/svg+xml', 18_432, '2026-02-11T09:12:00Z'),
  file('web-assets', 'hero.webp', 'image/webp', 1.8 * MB, '2026-02-11T09:13:00Z'),
  file('web-assets', 'styles.css', 'text/css', 92_160, '2026-03-02T15:40:00Z'),
  file('nightly-backups', 'backup-2026-03-01.tar.gz', 'application/gzip', 48.25 * MB, '2026-03-01T02:00:00Z'),
  file('nightly-backups', 'backup-2026-03-02.tar.gz', 'application/gzip', 48.75 * MB, '2026-03-02T02:00:00Z'),
];
const SAMPLE_BUCKETS = [
  { id: 'web-assets', name: 'web-assets', createdAt: '2026-02-11T09:00:00Z', region: 'us-east-1' },
  { id: 'nightly-backups', name: 'nightly-backups', createdAt: '2026-02-20T18:30:00Z', region: 'eu-central-1' },
  { id: 'build-cache', name: 'build-cache', createdAt: '2026-03-01T08:00:00Z', region: 'us-east-1' },
];

/** Buckets that live in this tab only (the specification's simulated storage): no call is made. Each operation takes 0.5 to 1.5 s and rejects with what a storage service would say. */
export function createStorageSimulation({ random = Math.random, wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) } = {}) {
  let buckets = SAMPLE_BUCKETS.map((bucket) => ({ ...bucket }));
  let files = sampleFiles();
  const pause = () => wait(STORAGE_DELAY_MS.min + random() * (STORAGE_DELAY_MS.max - STORAGE_DELAY_MS.min));
  const inBucket = (id: string) => files.filter(({ bucketId }) => bucketId === id);
  const counted = (bucket: (typeof buckets)[number]): Bucket => {
    const its = inBucket(bucket.id);
    return { ...bucket, fileCount: its.length, size: its.reduce((sum, { size }) => sum + size, 0) };
  };
  const mustExist = (id: string) => {
    if (!buckets.some((bucket) => bucket.id === id)) throw new Error(`The bucket ${id} does not exist.`);
  };

  return {
    async listBuckets(): Promise<Bucket[]> {
      await pause();
      return buckets.map(counted);
    },
    async listFiles(bucketId: string): Promise<StoredFile[]> {
      await pause();
      mustExist(bucketId);
      return inBucket(bucketId);
    },
    async createBucket({ name, region }: { name: string; region: string }): Promise<void> {
      await pause();
      if (!BUCKET_NAME.test(name))
        throw new Error('A bucket name has 3 to 63 lower-case letters, digits, dots and dashes, and starts and ends with a letter or digit.');
      if (buckets.some((bucket) => bucket.name === name)) throw new Error(`The bucket name ${name} is taken.`);
      buckets = [{ id: name, name, region, createdAt: new Date().toISOString() }, ...buckets];
    },
    async deleteBucket(bucketId: string): Promise<void> {
      await pause();
      mustExist(bucketId);
      buckets = buckets.filter(({ id }) => id !== bucketId);
      files = files.filter((stored) => stored.bucketId !== bucketId);
    },
    /** `onProgress` hears 10, 20 … 100 (percent). */
    async uploadFile(
      bucketId: string,
      { name, size, type }: { name: string; size: number; type: string },
      onProgress: (percent: number) => void,
    ): Promise<void> {
      mustExist(bucketId);
      if (size > FILE_LIMIT) throw new Error('A file may have 100 MB at most.');
      for (let step = 1; step <= STORAGE_UPLOAD_STEPS; step += 1) {
        await wait((STORAGE_DELAY_MS.min + random() * (STORAGE_DELAY_MS.max - STORAGE_DELAY_MS.min)) / STORAGE_UPLOAD_STEPS);
        onProgress((step * 100) / STORAGE_UPLOAD_STEPS);
      }
      mustExist(bucketId);
      files = [
        ...files.filter(({ id }) => id !== `${bucketId}/${name}`),
        file(bucketId, name, type || 'application/octet-stream', size, new Date().toISOString()),
      ];
    },
    async deleteFile(fileId: string): Promise<void> {
      await pause();
      if (!files.some(({ id }) => id === fileId)) throw new Error('The file does not exist any more.');
      files = files.filter(({ id }) => id !== fileId);
    },
  };
}

export type StorageSimulation = ReturnType<typeof createStorageSimulation>;
