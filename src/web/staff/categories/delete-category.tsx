import type { Category } from '../../../contract/categories.ts';
import { send } from '../../send.ts';
import { DeleteSection } from '../sections/delete-section.tsx';

interface DeleteCategoryProps {
  category: Category;
  others: Category[];
  onClose: () => void;
}

export function DeleteCategory({ category, others, onClose }: DeleteCategoryProps) {
  return (
    <DeleteSection
      kind="category"
      section={category}
      targets={others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      remove={(moveTo) =>
        send('DELETE /api/admin/categories/:id', {
          params: { id: category.id },
          query: { moveTo: moveTo || undefined },
        })
      }
      undo={(id) => send('POST /api/admin/categories/:id/undo', { params: { id } })}
      onClose={onClose}
    />
  );
}
