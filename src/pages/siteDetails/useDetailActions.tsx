import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Deployment } from '../../../contract/deployments';
import type { ActionAnswer } from '../../../machines/siteAction';
import { detailRequested, versionStarted } from '../../../store/deploymentDetail/slice';
import { useAppDispatch } from '../../../store/hooks';
import { monitorOpened, noticeRaised } from '../../../store/shell/slice';
import { ACTION_TEXTS, type ActionKind } from '../siteActions/actionTexts';
import { type ActionEnd, type AskedAction, SiteAction } from '../siteActions/SiteAction';

/** The action on the shown site that is asked for, and what follows its end. */
export function useDetailActions(site: Deployment | null) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedAction | null>(null);

  const ask = (action: ActionKind, number = site?.latest?.number ?? 0) => {
    if (site) setAsked({ action, input: { deploymentId: site.id, appName: site.app_name, number } });
  };

  const follow = ({ action, input: { deploymentId: id } }: AskedAction, { number }: ActionAnswer) => {
    if (action === 'deleteSite') return;
    if (action === 'triggerAgain') dispatch(monitorOpened({ deploymentId: id, isNew: true, since: site?.latest?.number }));
    if (action === 'cancelVersion') dispatch(noticeRaised({ kind: 'info', message: `Version ${number} is being cancelled.` }));
    if ((action === 'redeploy' || action === 'rollBack') && number !== null) dispatch(versionStarted({ id, number }));
    else dispatch(detailRequested(id));
  };
  const close = ({ action, input }: AskedAction, end: ActionEnd) => {
    setAsked(null);
    if (end === 'unknown') dispatch(detailRequested(input.deploymentId));
    // A page of what is gone has nothing to reload.
    if (end === 'done' && action === 'deleteSite') navigate('/sites', { replace: true });
  };

  return {
    // Behind a dialog nothing can be pressed, and a button that were disabled could not take the focus back.
    busy: asked !== null && ACTION_TEXTS[asked.action].question === null,
    ask,
    element: asked && <SiteAction {...asked} onDone={(answer) => follow(asked, answer)} onClosed={(end) => close(asked, end)} />,
  };
}
