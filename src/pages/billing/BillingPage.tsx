import { useNavigate } from 'react-router-dom';
import { usePageTitle } from '../../ui/usePageTitle';
import { BillingView } from './BillingView';

export default function BillingPage() {
  usePageTitle('Billing');
  const navigate = useNavigate();
  return <BillingView onHome={() => navigate('/')} onUpgrade={() => navigate('/plans')} />;
}
