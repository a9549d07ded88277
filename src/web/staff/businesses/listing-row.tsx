import * as m from '#messages';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { PremiumBadge } from '../../businesses/premium-badge.tsx';
import { formatDate } from '../../dates.ts';
import { formatNumber } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Award, Check } from '../../ui/icons.tsx';
import { Clock, Pencil, RotateCcw, Trash2 } from '../../ui/later-icons.tsx';
import { ActionsCell, Cell } from '../../ui/table.tsx';
import { BusinessName, BusinessRow } from './business-row.tsx';
import type { RowActions } from './row-actions.ts';

interface ListingRowProps {
  business: StaffBusiness;
  actions: RowActions;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

export function ListingRow({ business, actions, isSelected, onSelect }: ListingRowProps) {
  const { name, category, categoryId, city, state, isApproved, isPremium, deletedAt } = business;
  return (
    <BusinessRow
      business={business}
      actions={actions}
      isSelected={isSelected}
      {...(!deletedAt && { onSelect: () => onSelect(!isSelected) })}
    >
      <Cell>
        {!deletedAt && (
          <label className="-mx-2 flex size-10 cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              aria-label={m.common_select_named({ name })}
              checked={isSelected}
              onChange={({ target }) => onSelect(target.checked)}
              className="size-5 accent-accent"
            />
          </label>
        )}
      </Cell>
      <Cell>
        <BusinessName
          business={business}
          onOpen={actions.can('edit', business) ? () => actions.run('edit', business) : null}
        />
      </Cell>
      <Cell>{category.name || m.listings_category_missing_numbered({ categoryId })}</Cell>
      <Cell>
        {city}, {state}
      </Cell>
      <Cell>
        <div className="flex gap-1.5">
          {deletedAt ? (
            <Badge>{m.listings_deleted_on({ date: formatDate(deletedAt) })}</Badge>
          ) : (
            <ApprovalBadge isApproved={isApproved} />
          )}
          {isPremium && <PremiumBadge />}
          {business.isOutside && <Badge>{m.listings_outside_area_mark()}</Badge>}
        </div>
      </Cell>
      <Cell>
        {business.rating.toFixed(1)} ({formatNumber(business.reviewCount)})
      </Cell>
      <ActionsCell>
        <RowButtons business={business} actions={actions} />
      </ActionsCell>
    </BusinessRow>
  );
}

function ApprovalBadge({ isApproved }: { isApproved: boolean }) {
  return isApproved ? (
    <Badge tone="accent">
      <Check size={14} aria-hidden="true" />
      {m.common_approved()}
    </Badge>
  ) : (
    <Badge>
      <Clock size={14} aria-hidden="true" />
      {m.listings_pending()}
    </Badge>
  );
}

function RowButtons({ business, actions }: { business: StaffBusiness; actions: RowActions }) {
  const { name } = business;
  return (
    <div className="-ml-2 flex">
      {actions.can('restore', business) && (
        <IconButton
          label={m.listings_restore_named({ name })}
          onClick={() => actions.run('restore', business)}
        >
          <RotateCcw size={18} aria-hidden="true" />
        </IconButton>
      )}
      {actions.can('edit', business) && (
        <IconButton
          label={m.common_edit_named({ name })}
          onClick={() => actions.run('edit', business)}
        >
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      )}
      {actions.can('upgrade', business) && (
        <IconButton
          label={m.listings_upgrade_named({ name })}
          onClick={() => actions.run('upgrade', business)}
        >
          <Award size={18} aria-hidden="true" />
        </IconButton>
      )}
      {actions.can('delete', business) && (
        <IconButton
          label={m.common_delete_named({ name })}
          onClick={() => actions.run('delete', business)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
