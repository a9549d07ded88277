import { type RawBuilder, sql } from 'kysely';
import * as m from '#messages';
import { builtInRoles } from '../../contract/rights.ts';

/** How a row of `users`, by its alias, is named to others: a person without a name by their role. */
export function staffName(alias: string): RawBuilder<string> {
  const user = sql.id(alias);
  const { admin, editor } = builtInRoles;
  return sql<string>`case when ${user}.id is not null then coalesce(
    nullif(btrim(${user}.name), ''),
    (select name from roles where id = ${user}.role_id),
    case ${user}.role when 'admin' then ${admin.name}::text when 'editor' then ${editor.name}::text end,
    ${m.common_someone()}::text
  ) end`;
}
