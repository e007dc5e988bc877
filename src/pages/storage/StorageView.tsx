import Inventory from '@mui/icons-material/Inventory2Outlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { AlertBox } from '../../components/AlertBox';
import { Breadcrumb } from '../../components/Breadcrumb';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { EmptyState } from '../../components/EmptyState';
import { FailedState } from '../../components/FailedState';
import { useLast } from '../../components/useLast';
import { BucketList } from './BucketList';
import { FilesDrawer } from './FilesDrawer';
import { NewBucketDialog } from './NewBucketDialog';
import type { StorageViewProps } from './storageProps';

export function StorageView(props: StorageViewProps) {
  const { storage, onHome, onRetry, onOpen, onCreate, onDelete, onDismiss } = props;
  const { buckets, busy, failure, openId } = storage;
  const [creating, setCreating] = useState<'closed' | 'open' | 'sent'>('closed');
  const [deleting, setDeleting] = useState<string | null>(null);
  const deletingShown = useLast(deleting);
  useEffect(() => {
    // What was typed stays until the bucket is there.
    if (creating === 'sent' && !busy) setCreating(failure ? 'open' : 'closed');
  }, [creating, busy, failure]);
  const setNewBucket = (to: 'closed' | 'open') => {
    setCreating(to);
    if (failure) onDismiss();
  };
  const newBucket = (
    <Button variant="contained" onClick={() => setNewBucket('open')} disabled={busy}>
      + New Bucket
    </Button>
  );
  return (
    <>
      <Breadcrumb heading="Storage Buckets" items={[{ label: 'Home', onClick: onHome }, { label: 'Storage' }]} actions={newBucket} />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Simulated: these buckets live in this tab only.
      </Typography>
      {failure && (openId === null || failure.bucketId !== openId) && creating === 'closed' && <AlertBox onClose={onDismiss}>{failure.message}</AlertBox>}
      <Card>
        {buckets.data === null && buckets.status === 'failed' ? (
          <FailedState message={buckets.failure.message} onRetry={onRetry} />
        ) : buckets.data === null ? (
          <Stack spacing={1.5} sx={{ p: 3 }} role="status">
            <Typography color="textSecondary">Loading...</Typography>
            <Skeleton variant="rounded" height={110} />
          </Stack>
        ) : buckets.data.length === 0 ? (
          <EmptyState icon={<Inventory />} title="No buckets" text="A bucket keeps files beside your applications." action={newBucket} />
        ) : (
          <BucketList buckets={buckets.data} busy={busy} onOpen={onOpen} onDelete={setDeleting} />
        )}
      </Card>
      {creating !== 'closed' && (
        <NewBucketDialog
          busy={creating === 'sent'}
          failure={failure?.message ?? null}
          onClose={() => setNewBucket('closed')}
          onCreate={(bucket) => {
            setCreating('sent');
            onCreate(bucket);
          }}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title="Delete Bucket"
        confirmLabel="Delete Bucket"
        isDangerous
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) onDelete(deleting);
          setDeleting(null);
        }}
      >
        <Typography>
          Delete <strong>{deletingShown}</strong> and every file in it? This cannot be undone.
        </Typography>
      </ConfirmDialog>
      <FilesDrawer {...props} />
    </>
  );
}
