import { STAFF_FRAME } from '../layout/layout.tsx';
import { privateScreens } from './private-screens.ts';

/** Screens with which few visits begin. */
export const laterScreens = {
  myList: () =>
    import('../my-list/my-list-page.tsx').then((screen) => ({
      Component: screen.MyListPage,
      loader: screen.loadMyList,
    })),
  compare: () =>
    import('../compare/compare-page.tsx').then((screen) => ({
      Component: screen.ComparePage,
      loader: screen.loadCompare,
    })),
  cityArea: () =>
    import('../places/city-area-page.tsx').then((screen) => ({
      Component: screen.CityAreaPage,
      loader: screen.loadCityArea,
    })),
  offers: loadOffersScreen,
  townOffers: loadOffersScreen,
  events: () =>
    import('../events/events-page.tsx').then((screen) => ({
      Component: screen.EventsPage,
      loader: screen.loadEvents,
    })),
  event: () =>
    import('../events/event-page.tsx').then((screen) => ({
      Component: screen.EventPage,
      loader: screen.loadEvent,
    })),
  submit: () =>
    import('../businesses/submit/page.tsx').then((screen) => ({
      Component: screen.SubmitPage,
      loader: screen.loadSubmit,
    })),
  checkout: () =>
    import('../payments/checkout-page.tsx').then((screen) => ({
      Component: screen.CheckoutPage,
      loader: screen.loadCheckout,
    })),
  howWeCheck: () =>
    import('../reviews/log/how-we-check-page.tsx').then((screen) => ({
      Component: screen.HowWeCheckPage,
      loader: screen.loadHowWeCheck,
    })),
  moderationLog: () =>
    import('../reviews/log/log-page.tsx').then((screen) => ({
      Component: screen.ModerationLogPage,
      loader: screen.loadModerationLog,
    })),
  contact: () =>
    import('../messages/contact-page.tsx').then((screen) => ({
      Component: screen.ContactPage,
      loader: screen.loadContact,
    })),
  guides: () =>
    import('../pages/guides-page.tsx').then((screen) => ({
      Component: screen.GuidesPage,
      loader: screen.loadGuides,
    })),
  content: () =>
    import('../pages/content-page.tsx').then((screen) => ({
      Component: screen.ContentPage,
      loader: screen.loadContentPage,
    })),
  nothing: () =>
    import('../layout/not-found-page.tsx').then((screen) => ({
      Component: screen.NotFoundPage,
      loader: screen.loadNotFound,
    })),
  [STAFF_FRAME]: () =>
    import('../staff/staff-frame.tsx').then((frame) => ({
      Component: frame.StaffFrame,
      loader: frame.loadStaffFrame,
    })),
  ...privateScreens,
};

export type LaterScreens = Omit<typeof laterScreens, 'home' | typeof STAFF_FRAME>;

function loadOffersScreen() {
  return import('../places/offers-page.tsx').then((screen) => ({
    Component: screen.OffersPage,
    loader: screen.loadOffers,
  }));
}
