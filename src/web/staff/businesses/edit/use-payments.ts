import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api.ts';

export function usePayments(businessId: number) {
  const { data: payments } = useQuery({
    ...read('GET /api/admin/businesses/:id/payments', { params: { id: businessId } }),
    gcTime: 0,
  });
  const rests = payments?.flatMap(({ rest }) => rest ?? []);
  return {
    payments,
    rest: rests && {
      days: rests.reduce((total, { days }) => total + days, 0),
      amount: rests.reduce((total, { amount }) => total + amount, 0),
    },
  };
}
