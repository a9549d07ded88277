import * as m from '#messages';
import { useCategoryNames } from '../businesses/all-categories.ts';
import { useSite } from '../kit/site.tsx';
import { StateOptions } from '../kit/state-options.tsx';
import { Button } from '../kit/ui/button.tsx';
import { SelectField } from '../kit/ui/field.tsx';
import { Search } from '../kit/ui/icons.tsx';
import { MAIN_SEARCH } from './main-search.ts';
import { SearchField } from './search-field.tsx';
import { useAddressForm } from './use-address-form.ts';

export interface SearchValues {
  query?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  category?: string | undefined;
}

const BOX = 'in-box';

interface SearchFormProps {
  /** Whether the skip link leads to the form's first field. */
  isMain?: boolean;
  values?: SearchValues;
  className?: string;
}

export function SearchForm({ isMain = false, values = {}, className = BOX }: SearchFormProps) {
  const categories = useCategoryNames();
  const onSubmit = useAddressForm();
  return (
    <search>
      <form
        action={`${useSite().prefix}/search`}
        // The key resets the fields when the URL changes.
        key={JSON.stringify(values)}
        onSubmit={onSubmit}
        className={`search-form no-print ${className}`}
      >
        <SearchField
          of="all"
          label={m.field_business_name()}
          name="query"
          type="search"
          {...(isMain && { id: MAIN_SEARCH })}
          maxLength={500}
          defaultValue={values.query}
        />
        <SelectField
          key={categories.length}
          label={m.field_category()}
          name="category"
          defaultValue={values.category}
        >
          <option value="">{m.common_all_categories()}</option>
          {categories.map((category) => (
            <option key={category.slug} value={category.slug}>
              {category.name}
            </option>
          ))}
        </SelectField>
        <SearchField
          of="places"
          label={m.field_city()}
          name="city"
          maxLength={100}
          defaultValue={values.city}
        />
        <SelectField
          label={m.field_state()}
          name="state"
          defaultValue={values.state?.toUpperCase()}
        >
          <option value="">{m.common_all_states()}</option>
          <StateOptions />
        </SelectField>
        <Button type="submit">
          <Search size={18} aria-hidden="true" />
          {m.search_form_submit()}
        </Button>
      </form>
    </search>
  );
}
