import type { ModerationRule } from '../../contract/moderation.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    moderationLog: {
      rule: ModerationRule;
    };
  }
}
