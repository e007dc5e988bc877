import { useEffect } from 'react';
import type { DeploymentId } from '../../../contract/ids';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { outputFollowed, outputUnfollowed, selectOutput } from '../../../store/output/slice';
import { OutputView } from './OutputView';

/** Follows the application's output while it is shown. */
export function OutputPanel({ deploymentId }: { deploymentId: DeploymentId }) {
  const dispatch = useAppDispatch();
  const output = useAppSelector(selectOutput);
  useEffect(() => {
    dispatch(outputFollowed(deploymentId));
    return () => {
      dispatch(outputUnfollowed());
    };
  }, [dispatch, deploymentId]);
  return <OutputView name={`output-${deploymentId}`} output={output} />;
}
