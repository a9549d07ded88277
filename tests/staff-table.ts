import { bakery, type Listing, lawFirm, openDirectory } from './directory.ts';

export const tireShop: Listing = {
  name: 'Ace Tires',
  slug: 'ace-tires',
  description: 'Wheels, brakes & 100% honest advice',
  category: 'automotive',
  city: 'Austin',
  state: 'TX',
  isApproved: false,
};
export const salon: Listing = {
  name: 'Zoë Hair',
  slug: 'zoe-hair',
  category: 'beauty',
  city: 'Boston',
  state: 'MA',
  isPremium: true,
};
export const deletedGym: Listing = {
  name: 'Gone Gym',
  slug: 'gone-gym',
  category: 'fitness',
  city: 'Austin',
  state: 'TX',
  deletedAt: new Date('2024-05-01T00:00:00Z'),
};

/** Five listings, submitted a day after each other, the third of them deleted; and who looks through them. */
export async function openStaffTable() {
  const directory = await openDirectory();
  const staff = await directory.signIn('editor');
  return {
    directory,
    staff,
    list: (query = '') => directory.get(`/api/admin/businesses${query}`, staff),
    /** Answers the ids. */
    async reset(): Promise<number[]> {
      await directory.reset();
      const ids = await directory.open(tireShop, bakery, deletedGym, lawFirm, salon);
      await directory.db.pool.query(
        `update businesses set submitted_at = submitted_at + (id - $1) * interval '1 day'`,
        [ids[0]],
      );
      return ids;
    },
  };
}
