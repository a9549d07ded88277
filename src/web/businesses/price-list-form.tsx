import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import { isOver, MAX_OFFERS, type OfferDraft } from '../../domain/offers.ts';
import { readPrice } from '../../domain/premium-words.ts';
import { MAX_SERVICES, type ServiceDraft } from '../../domain/price-list.ts';
import { formatDollars } from '../../domain/price-words.ts';
import { Button } from '../kit/ui/button.tsx';
import { CheckField } from '../kit/ui/check-field.tsx';
import { TextField } from '../kit/ui/field.tsx';
import { iconButtonLook } from '../kit/ui/icon-button.tsx';
import { ArrowDown, ArrowUp, Trash2 } from '../kit/ui/later-icons.tsx';
import { TextAreaField } from '../kit/ui/text-area-field.tsx';
import { useListFocus } from '../kit/ui/use-list-focus.ts';

type Errors = ReadonlyMap<string, string>;

const NEW_SERVICE: ServiceDraft = { name: '', words: '', price: null, isFrom: false };

interface ServiceFieldsProps {
  services: ServiceDraft[];
  errors: Errors;
  onChange: (services: ServiceDraft[]) => void;
}

export function ServiceFields({ services, errors, onChange }: ServiceFieldsProps) {
  return (
    <ItemList
      items={services}
      most={MAX_SERVICES}
      fresh={NEW_SERVICE}
      nameOf={({ name }, at) => name.trim() || m.services_numbered({ number: at + 1 })}
      empty={m.services_empty()}
      add={m.services_add()}
      onChange={onChange}
    >
      {(service, at, change) => (
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <TextField
            label={m.common_name()}
            value={service.name}
            maxLength={100}
            error={errors.get(`${at}.name`)}
            onChange={({ target }) => change({ name: target.value })}
          />
          <PriceField
            price={service.price ?? null}
            error={errors.get(`${at}.price`)}
            onChange={(price) => change({ price })}
          />
          <TextField
            label={m.field_description()}
            value={service.words ?? ''}
            maxLength={300}
            error={errors.get(`${at}.words`)}
            onChange={({ target }) => change({ words: target.value })}
          />
          <div className="flex items-end">
            <CheckField
              label={m.services_is_from()}
              checked={service.isFrom ?? false}
              onChange={({ target }) => change({ isFrom: target.checked })}
            />
          </div>
        </div>
      )}
    </ItemList>
  );
}

interface PriceFieldProps {
  price: number | null;
  error: string | undefined;
  onChange: (price: number | null) => void;
}

/** Keeps the typed text as it is while it isn't a valid price. */
function PriceField({ price, error, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isRead = price !== null && !Number.isNaN(price);
  return (
    <TextField
      label={m.services_price()}
      hint={m.services_price_hint()}
      inputMode="decimal"
      maxLength={15}
      value={typed ?? (isRead ? formatDollars(price).slice(1) : '')}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim() === '' ? null : readPrice(target.value));
      }}
      onBlur={() => {
        if (!Number.isNaN(price)) setTyped(null);
      }}
    />
  );
}

interface OfferFieldsProps {
  offers: OfferDraft[];
  /** The business's local date, such as `2026-11-22`; null until known. */
  today: string | null;
  errors: Errors;
  onChange: (offers: OfferDraft[]) => void;
}

export function OfferFields({ offers, today, errors, onChange }: OfferFieldsProps) {
  const fresh: OfferDraft = { title: '', words: '', code: null, from: today ?? '', until: '' };
  return (
    <ItemList
      items={offers}
      most={MAX_OFFERS}
      fresh={fresh}
      nameOf={({ title }, at) => title.trim() || m.offers_numbered({ number: at + 1 })}
      empty={m.offers_empty()}
      add={m.offers_add()}
      onChange={onChange}
    >
      {(offer, at, change) => (
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
          <div className="sm:col-span-2">
            <TextField
              label={m.common_title()}
              value={offer.title}
              maxLength={100}
              error={errors.get(`${at}.title`)}
              onChange={({ target }) => change({ title: target.value })}
            />
          </div>
          <TextField
            label={m.offers_code()}
            value={offer.code ?? ''}
            maxLength={40}
            autoComplete="off"
            error={errors.get(`${at}.code`)}
            onChange={({ target }) => change({ code: target.value || null })}
          />
          <div className="sm:col-span-3">
            <TextAreaField
              label={m.offers_words()}
              rows={2}
              value={offer.words ?? ''}
              maxLength={500}
              error={errors.get(`${at}.words`)}
              onChange={({ target }) => change({ words: target.value })}
            />
          </div>
          {(['from', 'until'] as const).map((edge) => (
            <TextField
              key={edge}
              type="date"
              label={edge === 'from' ? m.offers_first_day() : m.offers_last_day()}
              value={offer[edge]}
              min={edge === 'until' ? (today ?? undefined) : undefined}
              error={errors.get(`${at}.${edge}`)}
              onChange={({ target }) => change({ [edge]: target.value })}
            />
          ))}
          {today !== null && offer.until !== '' && isOver(offer, today) && (
            <p className="text-sm font-medium sm:col-span-3">{m.offers_is_over()}</p>
          )}
        </div>
      )}
    </ItemList>
  );
}

interface ItemListProps<Item> {
  items: Item[];
  most: number;
  fresh: Item;
  nameOf: (item: Item, at: number) => string;
  empty: string;
  add: string;
  onChange: (items: Item[]) => void;
  children: (item: Item, at: number, change: (part: Partial<Item>) => void) => ReactNode;
}

function ItemList<Item>(props: ItemListProps<Item>) {
  const { items, most, fresh, nameOf, empty, add, onChange, children } = props;
  const { keys, setKeys } = useItemKeys(items.length);
  const [said, setSaid] = useState('');
  const rest = useRef<HTMLDivElement>(null);
  const focus = useListFocus<HTMLDivElement>(() => rest.current);
  const move = (at: number, to: number) => {
    const [item, key] = [items[at], keys[at]];
    if (item === undefined || key === undefined || to < 0 || to >= items.length) return;
    setKeys(keys.toSpliced(at, 1).toSpliced(to, 0, key));
    onChange(items.toSpliced(at, 1).toSpliced(to, 0, item));
    const place = { place: to + 1, count: items.length };
    setSaid(m.services_moved({ name: nameOf(item, at), ...place }));
  };
  const remove = (at: number) => {
    setKeys(keys.toSpliced(at, 1));
    onChange(items.toSpliced(at, 1));
  };
  const append = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    onChange([...items, fresh]);
  };
  return (
    <div {...focus}>
      <div ref={rest} tabIndex={-1}>
        {items.length === 0 && <p className="mb-3 text-muted">{empty}</p>}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="divide-y divide-line">
        {items.map((item, at) => (
          <li key={keys[at]} data-item className="py-4 first:pt-0">
            <fieldset>
              <ItemHeading
                name={nameOf(item, at)}
                isFirst={at === 0}
                isLast={at === items.length - 1}
                onMove={(by) => move(at, at + by)}
                onRemove={() => remove(at)}
              />
              {children(item, at, (part) => onChange(items.with(at, { ...item, ...part })))}
            </fieldset>
          </li>
        ))}
      </ol>
      {items.length < most && (
        <Button variant="secondary" onClick={append}>
          {add}
        </Button>
      )}
    </div>
  );
}

/** Keeps React keys for items without ids; they are recreated if the list was replaced from outside. */
function useItemKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, at) => at));
  if (keys.length === count) return { keys, setKeys };
  const anew = Array.from({ length: count }, (_, at) => at);
  setKeys(anew);
  return { keys: anew, setKeys };
}

interface ItemHeadingProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function ItemHeading({ name, isFirst, isLast, onMove, onRemove }: ItemHeadingProps) {
  const up = m.common_move_up({ label: name });
  const down = m.common_move_down({ label: name });
  return (
    <>
      <legend className="sr-only">{name}</legend>
      <div className="mb-2 flex items-center">
        <p aria-hidden="true" className="min-w-0 grow truncate font-semibold">
          {name}
        </p>
        <button
          type="button"
          aria-label={up}
          title={up}
          aria-disabled={isFirst}
          onClick={() => onMove(-1)}
          className={`${iconButtonLook} aria-disabled:opacity-50`}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={down}
          title={down}
          aria-disabled={isLast}
          onClick={() => onMove(1)}
          className={`${iconButtonLook} aria-disabled:opacity-50`}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={m.common_remove_label({ label: name })}
          title={m.common_remove_label({ label: name })}
          onClick={onRemove}
          className={iconButtonLook}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
    </>
  );
}
