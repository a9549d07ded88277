import {
  acceptInvitation,
  changePassword,
  confirmTwoFactor,
  prepareTwoFactor,
  readUser,
  renewBackupCodes,
  sendCode,
  signIn,
  stopTwoFactor,
} from './accounts.ts';
import {
  listBusinesses,
  listDuplicates,
  listRecentBusinesses,
  postBusiness,
  readBusiness,
  searchBusinesses,
} from './businesses.ts';
import { listCategories, readCategory } from './categories.ts';
import { listPages, readPage } from './pages.ts';
import { confirmPayment, createPaymentIntent } from './payments.ts';
import { listPlaces } from './places.ts';
import { listReviews, postReview, reportReview } from './reviews.ts';
import { endSessions, listSessions } from './sessions.ts';
import { listAudit } from './staff/audit.ts';
import {
  approveBusiness,
  changeBusinesses,
  deleteBusiness,
  editBusiness,
  listPendingBusinesses,
  listStaffBusinesses,
  readStaffBusiness,
  rejectBusiness,
  restoreBusiness,
  upgradeBusiness,
} from './staff/businesses.ts';
import { deleteCategory, postCategory, putCategory } from './staff/categories.ts';
import {
  changeStaff,
  inviteStaff,
  listStaff,
  sendInvitation,
  stopStaffTwoFactor,
} from './staff/members.ts';
import {
  deletePage,
  listPageRevisions,
  listStaffPages,
  postPage,
  postPageRestore,
  putPage,
  readStaffPage,
} from './staff/pages.ts';
import { deleteReview, listStaffReviews, publishReview } from './staff/reviews.ts';
import { readStats } from './staff/stats.ts';
import {
  cancelImport,
  checkImport,
  commitImport,
  exportBusinesses,
  exportImportErrors,
  listImportErrors,
  listImports,
  listImportTwins,
  readImport,
  undoImport,
  uploadImport,
} from './staff/transfer.ts';
import { listSuggestions } from './suggestions.ts';

/** Every endpoint of the product. */
export const endpoints = [
  readUser,
  signIn,
  sendCode,
  changePassword,
  acceptInvitation,
  prepareTwoFactor,
  confirmTwoFactor,
  stopTwoFactor,
  renewBackupCodes,
  listStaff,
  inviteStaff,
  changeStaff,
  sendInvitation,
  stopStaffTwoFactor,
  listCategories,
  readCategory,
  listBusinesses,
  listRecentBusinesses,
  searchBusinesses,
  listDuplicates,
  readBusiness,
  postBusiness,
  listReviews,
  postReview,
  reportReview,
  listPages,
  readPage,
  listPlaces,
  listSuggestions,
  createPaymentIntent,
  confirmPayment,
  listSessions,
  endSessions,
  readStats,
  listStaffBusinesses,
  listPendingBusinesses,
  changeBusinesses,
  readStaffBusiness,
  editBusiness,
  deleteBusiness,
  restoreBusiness,
  upgradeBusiness,
  approveBusiness,
  rejectBusiness,
  listAudit,
  listStaffReviews,
  publishReview,
  deleteReview,
  postCategory,
  putCategory,
  deleteCategory,
  listStaffPages,
  readStaffPage,
  postPage,
  putPage,
  deletePage,
  listPageRevisions,
  postPageRestore,
  exportBusinesses,
  uploadImport,
  listImports,
  readImport,
  checkImport,
  commitImport,
  undoImport,
  cancelImport,
  listImportErrors,
  listImportTwins,
  exportImportErrors,
] as const;

type AnyEndpoint = (typeof endpoints)[number];

/** Endpoints by what a caller writes, such as `GET /api/pages/:slug`. */
export type EndpointMap = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
