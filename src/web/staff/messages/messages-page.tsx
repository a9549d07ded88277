import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { useParameters } from '../../parameters.ts';
import { QueueList, StaffScreen, Views } from '../staff-screen.tsx';
import { MessageList } from './message-list.tsx';

export function MessagesPage() {
  const status = useParameters(screens.messages).status === 'done' ? 'done' : 'open';
  return (
    <StaffScreen
      title={m.staff_messages_messages()}
      about={m.staff_messages_what_visitors_wrote_on_the_contact()}
    >
      <Views
        label={m.staff_messages_queues()}
        views={[
          {
            to: '/admin/messages',
            name: m.staff_messages_open(),
            isCurrent: status === 'open',
          },
          {
            to: '/admin/messages?status=done',
            name: m.staff_messages_done(),
            isCurrent: status === 'done',
          },
        ]}
      />
      <QueueList
        key={status}
        list="GET /api/admin/messages"
        request={{ query: { status } }}
        label={m.staff_messages_queue()}
        none={
          status === 'open'
            ? m.staff_messages_no_open_messages()
            : m.staff_messages_no_messages_are_done_yet()
        }
        failure={m.staff_messages_the_messages_could_not_be_loaded()}
      >
        {(messages) => <MessageList messages={messages} />}
      </QueueList>
    </StaffScreen>
  );
}
