import { type ReactNode, useState } from 'react';
import type { StaffPhoto } from '../../../../contract/staff/photos.ts';
import type { TriageItem } from '../../../../contract/staff/triage.ts';
import { readOrNull } from '../../../api.ts';
import { problemNames } from '../../../businesses/report/reasons.ts';
import { ChangeItem } from '../../changes/change-item.tsx';
import { ClaimDialog, type ClaimTask } from '../../claims/claim-dialog.tsx';
import { ClaimList } from '../../claims/claim-list.tsx';
import { isKeyOf } from '../../is-key-of.ts';
import { PhotoGrid } from '../../photos/photo-grid.tsx';
import { RemovePhoto } from '../../photos/remove-photo.tsx';
import { PublishReply } from '../../replies/publish-reply.tsx';
import { RemoveReply } from '../../replies/remove-reply.tsx';
import { ReplyItem, type ReplyTask } from '../../replies/replies-queue.tsx';
import { GroupItem } from '../../reports/group-item.tsx';
import { DeleteReview } from '../../reviews/delete-review.tsx';
import { PublishReview } from '../../reviews/publish-review.tsx';
import { ReviewQueue, type ReviewTask } from '../../reviews/review-queue.tsx';
import { Waiting } from './waiting.tsx';

interface OtherProps {
  item: TriageItem;
  onNext: () => void;
}

export function ChangeDetail({ item, onNext }: OtherProps) {
  const query = readOrNull('GET /api/admin/changes/:id', { params: { id: item.id } });
  return (
    <Waiting query={query} isWaiting={() => true} onNext={onNext}>
      {(change) => (
        <Box>
          <ChangeItem change={change} />
        </Box>
      )}
    </Waiting>
  );
}

export function ClaimDetail({ item, onNext }: OtherProps) {
  const [task, setTask] = useState<ClaimTask | null>(null);
  const query = readOrNull('GET /api/admin/claims/:id', { params: { id: item.id } });
  return (
    <>
      <Waiting query={query} isWaiting={({ needsStaff }) => needsStaff} onNext={onNext}>
        {(claim) => <ClaimList claims={[claim]} onTask={setTask} />}
      </Waiting>
      {task && <ClaimDialog task={task} onClose={() => setTask(null)} />}
    </>
  );
}

export function ReviewDetail({ item, onNext }: OtherProps) {
  const [task, setTask] = useState<ReviewTask | null>(null);
  const query = readOrNull('GET /api/admin/reviews/:id', { params: { id: item.id } });
  const close = () => setTask(null);
  return (
    <>
      <Waiting
        query={query}
        isWaiting={({ isHeld, reports }) => isHeld || reports.length > 0}
        onNext={onNext}
      >
        {(review) => <ReviewQueue reviews={[review]} onTask={setTask} />}
      </Waiting>
      {task?.kind === 'publish' && <PublishReview review={task.review} onClose={close} />}
      {task?.kind === 'delete' && <DeleteReview review={task.review} onClose={close} />}
    </>
  );
}

export function ReplyDetail({ item, onNext }: OtherProps) {
  const [task, setTask] = useState<ReplyTask | null>(null);
  const query = readOrNull('GET /api/admin/replies/:id', { params: { id: item.id } });
  const close = () => setTask(null);
  return (
    <>
      <Waiting query={query} isWaiting={({ isHeld }) => isHeld} onNext={onNext}>
        {(reply) => (
          <Box>
            <ReplyItem reply={reply} onTask={setTask} />
          </Box>
        )}
      </Waiting>
      {task?.kind === 'publish' && <PublishReply reply={task.reply} onClose={close} />}
      {task?.kind === 'remove' && <RemoveReply reply={task.reply} onClose={close} />}
    </>
  );
}

export function ReportDetail({ item, onNext }: OtherProps) {
  const about = item.about ?? '';
  const reason = isKeyOf(problemNames, about) ? about : 'closed';
  const query = readOrNull('GET /api/admin/businesses/:id/reports/:reason', {
    params: { id: item.business.id, reason },
  });
  return (
    <Waiting query={query} isWaiting={() => true} onNext={onNext}>
      {(group) => (
        <Box>
          <GroupItem group={group} isOpen />
        </Box>
      )}
    </Waiting>
  );
}

export function PhotoDetail({ item, onNext }: OtherProps) {
  const [removed, setRemoved] = useState<StaffPhoto | null>(null);
  const query = readOrNull('GET /api/admin/photos/:id', { params: { id: item.id } });
  return (
    <>
      <Waiting query={query} isWaiting={() => true} onNext={onNext}>
        {(photo) => <PhotoGrid photos={[photo]} onRemove={setRemoved} />}
      </Waiting>
      {removed && <RemovePhoto photo={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function Box({ children }: { children: ReactNode }) {
  return <ol className="rounded-card border border-line bg-surface">{children}</ol>;
}
