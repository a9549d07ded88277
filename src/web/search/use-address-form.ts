import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';

export function useAddressForm() {
  const navigate = useNavigate();
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value.trim()) params.set(name, value.trim());
    }
    navigate(`/search?${params}`);
  };
}
