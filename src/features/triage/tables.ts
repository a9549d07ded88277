import type { Generated, GeneratedAlways } from 'kysely';
import type { ReasonFor } from '../../contract/queue.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    triageAssignments: TriageAssignmentsTable;
    savedReasons: SavedReasonsTable;
    ownerQuestions: OwnerQuestionsTable;
  }
}

export interface TriageAssignmentsTable {
  item: string;
  userId: string;
  isKept: boolean;
  takenAt: Date;
  seenAt: Date;
}

export interface SavedReasonsTable {
  id: GeneratedAlways<number>;
  decision: ReasonFor;
  title: string;
  text: string;
  version: Generated<number>;
  updatedAt: Date;
}

export interface OwnerQuestionsTable {
  businessId: number;
  question: string;
  askedBy: string;
  askedAt: Date;
  version: number;
  answer: string | null;
  answeredAt: Date | null;
}
