import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

export function NotFound({ title, explanation }: { title: string; explanation: string }) {
  return (
    <>
      <Metadata title={title} isHidden />
      <Message title={title} level="h1">
        <p className="text-muted">{explanation}</p>
        <ButtonLink to="/">Return to Homepage</ButtonLink>
      </Message>
    </>
  );
}
