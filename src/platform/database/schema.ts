// Written by `npm run write-schema` from what the migrations make. What columns say is in db/schema.sql.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Day = ColumnType<Date, Date | string, Date | string>;

/** Every table by its name, as far as the schema tells; `tables.ts` adds what it does not. */
export interface Schema {
  accounts: {
    accessToken: string | null;
    accessTokenExpiresAt: Date | null;
    accountId: string;
    createdAt: Generated<Date>;
    id: string;
    idToken: string | null;
    password: string | null;
    providerId: string;
    refreshToken: string | null;
    refreshTokenExpiresAt: Date | null;
    scope: string | null;
    updatedAt: Generated<Date>;
    userId: string;
  };
  apiTokens: {
    ending: string;
    expiresAt: Date | null;
    hash: Buffer;
    id: GeneratedAlways<number>;
    madeAt: Date;
    madeBy: string;
    mayChange: boolean;
    name: string;
    revokedAt: Date | null;
    rights: string[];
    usedAt: Date | null;
    uses: Generated<number>;
  };
  areaProgress: {
    isOnly: Generated<boolean>;
    settledTo: number;
  };
  areas: {
    cityKey: string;
    corners: unknown;
    id: Generated<number>;
    name: string;
    nameKey: string;
    shape: GeneratedAlways<string>;
    slug: string;
    state: string;
    updatedAt: Date;
    version: Generated<number>;
  };
  auditLog: {
    action: string;
    actor: string;
    after: unknown | null;
    at: Date;
    before: unknown | null;
    businessId: number | null;
    id: GeneratedAlways<number>;
    program: string | null;
    reason: string | null;
    version: number | null;
  };
  bannerDays: {
    bannerId: number;
    clicks: number;
    day: Day;
    views: number;
  };
  banners: {
    alt: string;
    businessId: number | null;
    city: string | null;
    firstDay: Day;
    id: GeneratedAlways<number>;
    isStopped: boolean;
    lastDay: Day | null;
    madeAt: Generated<Date>;
    name: string;
    pictureId: number;
    slot: 'top' | 'side' | 'foot';
    state: string | null;
    trade: string | null;
    url: string | null;
    version: Generated<number>;
    weight: number;
  };
  blocks: {
    createdAt: Date;
    createdBy: string;
    endsAt: Date;
    id: GeneratedAlways<number>;
    mailboxHash: string | null;
    networkHash: string | null;
    person: string;
    reason: string;
  };
  bulkRunParts: {
    bulkRunId: number;
    ids: number[];
    part: number;
  };
  bulkRuns: {
    action: 'approve' | 'hide' | 'move' | 'edit' | 'mail';
    actor: string;
    change: unknown;
    changed: Generated<number>;
    changing: Generated<number>;
    createdAt: Date;
    donePart: Generated<number>;
    examples: Generated<unknown>;
    failures: Generated<unknown>;
    filter: unknown;
    found: Generated<number>;
    id: GeneratedAlways<number>;
    kept: Generated<number>;
    lastPart: Generated<number>;
    startedAt: Date | null;
    state: Generated<'looking' | 'found' | 'running' | 'done' | 'stopped' | 'undoing' | 'undone'>;
    undone: Generated<number>;
    updatedAt: Date;
  };
  businessChecks: {
    businessId: number;
    detail: Generated<unknown>;
    failures: Generated<number>;
    kind: 'zip-state' | 'zip-city' | 'zip-prefix' | 'zip-unknown' | 'point' | 'phone-fictitious' | 'phone-undialable' | 'website' | 'stale';
    nextAt: Date | null;
    since: Date;
    state: 'ok' | 'doubt' | 'dead';
  };
  businessKeys: {
    businessId: number;
    key: number;
  };
  businessNames: {
    businessCount: number;
    joinedKey: GeneratedAlways<string>;
    nameKey: string;
  };
  businessOwners: {
    businessId: number;
    email: string;
    figuresMail: Generated<boolean>;
    figuresMailedFor: Day | null;
    formerReviewMail: 'at-once' | 'weekly' | null;
    id: GeneratedAlways<number>;
    lockedAt: Date | null;
    proof: 'contact' | 'domain' | 'website' | 'letter' | 'phone' | 'staff';
    provedAt: Date;
    replacesId: number | null;
    reviewMail: Generated<'at-once' | 'weekly' | 'never'>;
    revokedAt: Date | null;
    takesInquiries: Generated<boolean>;
  };
  businessReports: {
    answeredAt: Date | null;
    askedAt: Date | null;
    businessId: number;
    createdAt: Date;
    decidedAt: Date | null;
    decidedBy: string | null;
    detail: string | null;
    email: string | null;
    id: GeneratedAlways<number>;
    isAgreed: Generated<boolean>;
    otherId: number | null;
    ownerAnswer: 'wrong' | 'fixed' | 'right' | null;
    proposed: unknown | null;
    proposedKey: string | null;
    reason: 'closed' | 'moved' | 'phone' | 'duplicate' | 'not-a-business' | 'name' | 'website' | 'hours';
    reporterHash: string | null;
    state: Generated<'open' | 'confirmed' | 'dismissed'>;
    waitsSince: Date | null;
  };
  businessSlugs: {
    businessId: number;
    slug: string;
  };
  businessTexts: {
    businessId: number;
    isApproved: boolean;
    isPremium: boolean;
    text: string;
  };
  businesses: {
    address: Generated<string>;
    approvedAt: Date | null;
    areaTokens: Generated<string[]>;
    categoryId: number;
    categoryKey: string;
    city: string;
    cityKey: string;
    confirmedAt: Date | null;
    confirmedBy: 'owner' | 'staff' | 'source' | null;
    custom: Generated<unknown>;
    customTokens: Generated<string[]>;
    customWords: Generated<string>;
    deletedAt: Date | null;
    description: Generated<string>;
    email: string | null;
    hours: unknown | null;
    id: Generated<number>;
    imageUrl: string | null;
    inquiriesOff: Generated<boolean>;
    isApproved: Generated<boolean>;
    isListed: GeneratedAlways<boolean>;
    isOutside: Generated<boolean>;
    isPremium: Generated<boolean>;
    latitude: number | null;
    leadPhoto: unknown | null;
    locationPrecision: 'rooftop' | 'zip' | 'city' | null;
    longitude: number | null;
    mayBeClosedAt: Date | null;
    name: string;
    nameKey: string;
    offers: unknown | null;
    openTokens: Generated<string[]>;
    origins: unknown | null;
    ownerEmail: string | null;
    phone: string | null;
    phoneE164: string | null;
    place: GeneratedAlways<string | null>;
    plan: unknown | null;
    premiumUntil: Date | null;
    ratingSum: Generated<number>;
    reviewCount: Generated<number>;
    reviewStep: GeneratedAlways<number>;
    searchVector: GeneratedAlways<string | null>;
    services: unknown | null;
    slug: string;
    sortKey: GeneratedAlways<number>;
    source: 'overture' | 'imls-pls' | 'hifld' | 'openbrewerydb' | 'usda-ams' | 'usda-fsis' | 'owner' | 'import' | null;
    sourceCategories: Generated<string>;
    state: string;
    submissionKey: string | null;
    submittedAt: Generated<Date>;
    timeZone: string | null;
    trades: Generated<number[]>;
    tradesFrom: 'owner' | 'staff' | 'import' | 'rules' | null;
    uncountedReviews: Generated<number>;
    updatedAt: Generated<Date>;
    version: Generated<number>;
    website: string | null;
    zipCode: Generated<string>;
  };
  categories: {
    description: string | null;
    icon: string | null;
    id: Generated<number>;
    movingTo: number | null;
    name: string;
    position: Generated<number>;
    slug: string;
  };
  cities: {
    cityKey: string;
    name: string;
    state: string;
  };
  claims: {
    askedAt: Date | null;
    blockHash: string | null;
    businessId: number;
    createdAt: Date;
    decidedAt: Date | null;
    decidedBy: string | null;
    email: string;
    expiresAt: Date;
    formerEmail: string | null;
    id: GeneratedAlways<number>;
    mailboxAt: Date | null;
    needsStaff: GeneratedAlways<boolean>;
    networkHash: string;
    note: string | null;
    objectedAt: Date | null;
    postedAt: Date | null;
    reason: string | null;
    state: Generated<'waiting' | 'proved' | 'refused' | 'expired' | 'disputed' | 'withdrawn'>;
    target: string | null;
    targetHash: string | null;
    tokenHash: string;
    tries: Generated<number>;
    way: 'domain' | 'website' | 'letter' | 'phone' | 'staff';
  };
  cleaningChanges: {
    after: string;
    before: string;
    businessId: number;
    cleaningId: number;
    field: string;
    slug: string;
  };
  cleanings: {
    actor: string;
    changed: Generated<number>;
    createdAt: Date;
    doneId: Generated<number>;
    id: GeneratedAlways<number>;
    kept: Generated<number>;
    kinds: Generated<unknown>;
    lastId: Generated<number>;
    listings: Generated<number>;
    state: Generated<'looking' | 'found' | 'writing' | 'written' | 'undoing' | 'undone'>;
    undone: Generated<number>;
    updatedAt: Date;
    written: Generated<number>;
    writtenAt: Date | null;
  };
  confirmAsks: {
    askedAt: Date;
    businessId: number;
  };
  contactNotices: {
    after: unknown;
    at: Date;
    before: unknown;
    businessId: number;
    email: string;
    id: GeneratedAlways<number>;
    importId: number | null;
  };
  coupons: {
    cents: number | null;
    code: string;
    endsOn: string | null;
    id: GeneratedAlways<number>;
    madeAt: Date;
    madeBy: string;
    maxUses: number | null;
    maxUsesListing: number | null;
    percent: number | null;
    plans: string[] | null;
    startsOn: string | null;
    stoppedAt: Date | null;
  };
  decidedReviews: {
    before: unknown | null;
    decisionId: number;
    reviewId: number;
    state: Generated<'waiting' | 'done' | 'undone' | 'left'>;
  };
  duplicatePairs: {
    decidedAt: Date | null;
    decidedBy: string | null;
    foundAt: Date;
    highId: number;
    lowId: number;
    reasons: unknown;
    score: number;
    state: Generated<'open' | 'same' | 'different'>;
  };
  emailChanges: {
    email: string;
    expiresAt: Date;
    tokenHash: string;
    userId: string;
  };
  facetCounts: {
    businessCount: number;
    categoryId: number;
    cityKey: string;
    premiumCount: number;
    state: string;
  };
  footerLinks: {
    pageId: number | null;
    path: string | null;
    place: number;
    position: number;
  };
  helpfulVotes: {
    voteHash: string;
    votedOn: Day;
  };
  importChunks: {
    bytes: Buffer;
    importId: number;
    position: number;
  };
  importCorrections: {
    at: Date;
    became: string;
    columnName: string;
    listKey: string;
    nameKey: string;
    was: string;
  };
  importErrors: {
    columnName: string | null;
    id: GeneratedAlways<number>;
    importId: number;
    line: number;
    reason: string;
    stage: 'check' | 'commit' | 'undo';
    value: string | null;
  };
  importListListings: {
    businessId: number;
    importId: number;
    isHidden: Generated<boolean>;
  };
  importListRows: {
    businessId: number;
    importId: number;
    said: number;
  };
  importLists: {
    at: Date;
    columns: unknown;
    fileName: string;
    importId: number;
    listKey: string;
  };
  importMappings: {
    columns: unknown;
    id: GeneratedAlways<number>;
    mapping: unknown;
    name: string;
    rights: string[] | null;
    updatedAt: Date;
    updatedBy: string;
    version: Generated<number>;
  };
  importMended: {
    became: string;
    columnName: string | null;
    id: GeneratedAlways<number>;
    importId: number;
    line: number;
    reason: string | null;
    value: string;
  };
  importPhotos: {
    address: string;
    alt: Generated<string>;
    businessId: number;
    dueAt: Date;
    id: GeneratedAlways<number>;
    importId: number | null;
    line: number;
    photoId: number | null;
    place: number | null;
    reason: string | null;
    state: Generated<'waiting' | 'fetched' | 'failed'>;
    tries: Generated<number>;
  };
  importRefused: {
    cells: unknown;
    importId: number;
    isCorrected: Generated<boolean>;
    kind: Generated<'refused' | 'doubtful' | 'left'>;
    line: number;
    town: string | null;
    townState: string | null;
    townZip: string | null;
  };
  importRows: {
    address: string | null;
    before: unknown | null;
    businessId: number;
    categoryId: number | null;
    city: string | null;
    cityKey: string | null;
    custom: unknown | null;
    description: string | null;
    doubts: unknown | null;
    email: string | null;
    gone: 'close' | 'hide' | null;
    hours: unknown | null;
    imageUrl: string | null;
    importId: number;
    isApproved: boolean | null;
    isPremium: boolean | null;
    kept: unknown | null;
    keys: number[] | null;
    latitude: number | null;
    likeChoice: 'list' | 'hold' | 'merge' | null;
    likeId: number | null;
    likeLine: number | null;
    likeReasons: unknown | null;
    likeScore: number | null;
    line: number;
    longitude: number | null;
    name: string | null;
    nameKey: string | null;
    offers: unknown | null;
    oldAddress: string | null;
    outcome: 'new' | 'changed' | 'same';
    phone: string | null;
    phoneKey: string | null;
    photos: unknown | null;
    said: number | null;
    services: unknown | null;
    slug: string | null;
    sourceCategories: string | null;
    state: string | null;
    streetKey: string | null;
    trades: number[] | null;
    tradesFrom: 'import' | 'rules' | null;
    twin: 'file' | 'directory' | null;
    twinLine: number | null;
    version: number | null;
    website: string | null;
    zipCode: string | null;
  };
  importRuns: {
    actor: string;
    changedCount: Generated<number>;
    errorCount: Generated<number>;
    fileName: string | null;
    finishedAt: Date | null;
    goneCount: Generated<number>;
    id: GeneratedAlways<number>;
    isForced: boolean;
    isMore: Generated<boolean>;
    lease: string | null;
    leasedUntil: Date | null;
    newCount: Generated<number>;
    reason: string | null;
    rowCount: Generated<number>;
    sameCount: Generated<number>;
    scheduleId: number;
    seen: unknown | null;
    startedAt: Date;
    state: 'waiting' | 'fetching' | 'checking' | 'writing' | 'done' | 'unchanged' | 'nothing' | 'stopped' | 'failed';
  };
  importSchedules: {
    every: 'hour' | 'day' | 'week';
    gone: 'leave' | 'list' | 'close' | 'hide';
    hour: number;
    id: GeneratedAlways<number>;
    isPaused: Generated<boolean>;
    kind: 'folder' | 'address';
    location: string;
    lookalikes: 'list' | 'hold';
    mappingId: number;
    minute: number;
    mostErrors: number;
    name: string;
    nextRunAt: Date;
    rights: string[] | null;
    seen: Generated<unknown>;
    sheet: string | null;
    timeZone: string;
    twins: 'merge' | 'skip';
    updatedAt: Date;
    updatedBy: string;
    version: Generated<number>;
    weekday: number;
  };
  imports: {
    actor: string;
    aside: Generated<string[]>;
    bytesRead: Generated<number>;
    changedCount: Generated<number>;
    changedTwinCount: Generated<number>;
    checkedAt: Date | null;
    columns: Generated<unknown>;
    createdAt: Date;
    delimiter: string | null;
    directoryTwinCount: Generated<number>;
    doneLine: Generated<number>;
    encoding: string | null;
    errorCount: Generated<number>;
    fault: string | null;
    fileName: string;
    fileSize: number | null;
    fileTwinCount: Generated<number>;
    format: Generated<string>;
    headerRows: Generated<number>;
    hiddenColumns: Generated<number>;
    hiddenRows: Generated<number>;
    id: GeneratedAlways<number>;
    idleTwinCount: Generated<number>;
    keptAt: Date | null;
    keptCount: Generated<number>;
    keptFields: Generated<unknown>;
    keptRowCount: Generated<number>;
    lastLine: Generated<number>;
    likely: Generated<'list' | 'hold' | 'merge'>;
    lineEnds: string | null;
    lookalikeCount: Generated<number>;
    lookalikes: Generated<'list' | 'hold' | 'merge'>;
    mapping: unknown | null;
    mendedCount: Generated<number>;
    mergedCount: Generated<number>;
    movedCount: Generated<number>;
    newCount: Generated<number>;
    overwrite: Generated<string[]>;
    paddedCount: Generated<number>;
    photoCount: Generated<number>;
    photoFailedCount: Generated<number>;
    photoFetchedCount: Generated<number>;
    proposedMapping: Generated<unknown>;
    recalled: unknown | null;
    removedCount: Generated<number>;
    rights: string[] | null;
    rowsRead: Generated<number>;
    runId: number | null;
    sameCount: Generated<number>;
    sameLookalikeCount: Generated<number>;
    samples: Generated<unknown>;
    sectionRows: number | null;
    sheet: string | null;
    sheets: Generated<unknown>;
    size: Generated<number>;
    state: 'uploading' | 'uploaded' | 'checking' | 'checked' | 'committing' | 'committed' | 'undoing' | 'undone' | 'canceled';
    totalRows: Generated<number>;
    twins: Generated<'merge' | 'skip' | 'take'>;
    undoneCount: Generated<number>;
    updatedAt: Date;
    waitingCount: Generated<number>;
  };
  inquiries: {
    answer: string | null;
    answeredAt: Date | null;
    businessId: number;
    createdAt: Date;
    email: string;
    id: GeneratedAlways<number>;
    inquiryKey: string;
    isEmailShared: boolean;
    message: string;
    messageHash: string;
    name: string;
    networkHash: string;
    spamReason: 'link' | 'repeat' | 'network' | 'owner' | null;
    state: Generated<'open' | 'answered' | 'spam'>;
    wantedOn: Day | null;
  };
  invitations: {
    expiresAt: Date;
    tokenHash: string;
    userId: string;
  };
  invitedPeople: {
    acceptedAt: Date | null;
    email: string;
    formerReviewMail: 'at-once' | 'weekly' | null;
    id: GeneratedAlways<number>;
    inquiryMail: Generated<boolean>;
    invitedAt: Date;
    ownerId: number;
    reviewMail: Generated<'at-once' | 'weekly' | 'never'>;
  };
  listingFigures: {
    businessId: number;
    calls: number;
    day: Day;
    directions: number;
    inquiries: Generated<number>;
    seen: number;
    views: number;
    website: number;
  };
  listingGaps: {
    businessId: number;
    confirmedOn: Day;
    gaps: number;
  };
  mailLanguages: {
    language: 'en' | 'es';
    recipient: string;
    usedAt: Date;
  };
  mailWordings: {
    body: string | null;
    changedAt: Date;
    changedBy: string;
    language: 'en' | 'es';
    subject: string | null;
    template: string;
    version: number;
  };
  memberships: {
    businessId: number;
    ends: string;
    isMember: boolean;
    toldEnd: string | null;
  };
  merges: {
    id: GeneratedAlways<number>;
    journal: unknown | null;
    mergedAt: Date;
    mergedBy: string;
    mergedId: number;
    mergedName: string;
    survivorId: number;
    survivorName: string;
    undoneAt: Date | null;
    undoneBy: string | null;
  };
  messages: {
    businessId: number | null;
    createdAt: Date;
    doneAt: Date | null;
    email: string;
    id: GeneratedAlways<number>;
    isSuspect: boolean;
    message: string;
    messageKey: string;
    name: string;
    topic: 'question' | 'correction' | 'claim' | 'review' | 'other';
  };
  moderationCounts: {
    count: number;
    name: string;
    quarter: Day;
    side: Generated<string>;
  };
  moderationHead: {
    countedAt: Date | null;
    hash: Generated<string>;
    id: Generated<number>;
    lines: Generated<number>;
    readTo: Generated<number>;
  };
  moderationLog: {
    action: 'held' | 'removed' | 'refused' | 'merged' | 'restored';
    auditId: number;
    category: string | null;
    count: number;
    day: Day;
    decidedBy: 'staff' | 'rules' | 'reports';
    hash: string | null;
    kind: 'review' | 'reply' | 'listing' | 'photo' | 'claim';
    number: number;
    part: number;
    previous: string | null;
    restores: number | null;
    rule: string;
    side: 'praise' | 'neutral' | 'blame' | null;
    state: string | null;
    subject: string;
  };
  networkPairs: {
    businessCount: number;
    high: string;
    lastAt: Date;
    low: string;
  };
  newsletterIssues: {
    cityKey: string;
    finishedAt: Date | null;
    id: GeneratedAlways<number>;
    isSkipped: Generated<boolean>;
    lastReaderId: Generated<number>;
    news: unknown | null;
    note: Generated<string>;
    sent: Generated<number>;
    state: string;
    toldUntil: Date | null;
    week: Day;
  };
  newsletterReaders: {
    askedAt: Date;
    cityKey: string;
    confirmedAt: Date | null;
    email: string;
    id: GeneratedAlways<number>;
    language: string;
    recipient: string;
    state: string;
  };
  notices: {
    jobId: string;
    kind: string;
    recipient: string;
    sentAt: Date;
  };
  offerSpans: {
    businessId: number;
    cityKey: string;
    endsAt: GeneratedAlways<Date>;
    spans: string;
    state: string;
  };
  oldAddresses: {
    addedAt: Date;
    importId: number | null;
    path: string;
    slug: string | null;
    target: string | null;
  };
  openingSpans: {
    businessId: number;
    knownUntil: Date;
    spans: string;
  };
  ownerLinks: {
    businessId: number;
    claimId: number | null;
    createdAt: Date;
    email: string;
    expiresAt: Date;
    id: GeneratedAlways<number>;
    invitedPersonId: number | null;
    proof: 'contact' | 'domain' | 'website' | 'letter' | 'phone' | 'staff';
    replacesId: number | null;
    tokenHash: string;
    usedAt: Date | null;
  };
  ownerQuestions: {
    answer: string | null;
    answeredAt: Date | null;
    askedAt: Date;
    askedBy: string;
    businessId: number;
    question: string;
    version: number;
  };
  ownerSessions: {
    businessId: number;
    createdAt: Date;
    expiresAt: Date;
    invitedPersonId: number | null;
    ownerId: number;
    tokenHash: string;
  };
  ownerUndos: {
    after: unknown;
    before: unknown;
    businessId: number;
    createdAt: Date;
    email: string;
    expiresAt: Date;
    id: GeneratedAlways<number>;
    mailedAt: Date | null;
    notes: Generated<unknown>;
    ownerId: number | null;
    tokenHash: string | null;
    usedAt: Date | null;
    waitingIds: Generated<number[]>;
  };
  pagePictures: {
    createdAt: Date;
    createdBy: string;
    height: number;
    id: GeneratedAlways<number>;
    key: string;
    unusedSince: Date | null;
    width: number;
  };
  pagePlans: {
    content: string;
    metaDescription: string | null;
    pageId: number;
    publishAt: Date;
    savedAt: Date;
    savedBy: string;
    title: string;
    version: Generated<number>;
  };
  pageRevisions: {
    content: string;
    id: GeneratedAlways<number>;
    isPublished: boolean;
    metaDescription: string | null;
    pageId: number;
    savedAt: Date;
    savedBy: string | null;
    slug: string;
    title: string;
    version: number;
  };
  pages: {
    content: string;
    deletedAt: Date | null;
    id: Generated<number>;
    isGuide: GeneratedAlways<boolean>;
    isPublished: Generated<boolean>;
    metaDescription: string | null;
    slug: string;
    title: string;
    updatedAt: Generated<Date>;
    version: Generated<number>;
  };
  passkeyChallenges: {
    expiresAt: Date;
    keyHash: string;
  };
  passkeys: {
    counter: number;
    createdAt: Date;
    credentialId: string;
    id: GeneratedAlways<number>;
    isSynced: boolean;
    lastUsedAt: Date | null;
    name: string;
    publicKey: Buffer;
    transports: string[];
    userId: string;
  };
  passwordLinks: {
    expiresAt: Date;
    id: GeneratedAlways<number>;
    sentAt: Date;
    tokenHash: string | null;
    userId: string;
  };
  paymentEvents: {
    id: string;
    processedAt: Date | null;
    providerId: string | null;
    receivedAt: Date;
    type: string;
  };
  paymentMoves: {
    amount: number;
    at: Date;
    id: GeneratedAlways<number>;
    kind: 'paid' | 'refund' | 'dispute';
    paymentId: number;
  };
  paymentRefunds: {
    amount: number;
    askedAt: Date;
    askedBy: string;
    id: GeneratedAlways<number>;
    key: string;
    paymentId: number;
    premium: 'keep' | 'end' | 'ended';
    reason: string | null;
    refundedBefore: number;
    refusal: string | null;
    settledAt: Date | null;
    state: Generated<'asked' | 'made' | 'refused'>;
  };
  payments: {
    amount: number;
    amountReceived: number | null;
    amountRefunded: Generated<number>;
    businessId: number | null;
    checkAt: Date | null;
    confirmedAt: Date | null;
    contactEmail: string | null;
    couponId: number | null;
    createdAt: Date;
    discount: Generated<number>;
    dispute: 'open' | 'won' | 'lost' | null;
    id: GeneratedAlways<number>;
    idempotencyKey: Generated<string>;
    keepsPeriod: Generated<boolean>;
    listedAt: GeneratedAlways<Date>;
    months: Generated<number>;
    paidAt: Date | null;
    payerHash: string | null;
    periodEnd: Date | null;
    periodStart: Date | null;
    plan: unknown | null;
    providerId: string | null;
    receiptEmail: string | null;
    receiptSentAt: Date | null;
    refundedAt: Date | null;
    startsOnApproval: Generated<boolean>;
    state: GeneratedAlways<string>;
    status: Generated<'open' | 'canceled' | 'paid' | 'refunding' | 'refunded' | 'lost'>;
    tax: Generated<number>;
    taxRate: number | null;
    taxState: string | null;
  };
  photos: {
    alt: Generated<string>;
    businessId: number | null;
    checkedAt: Date | null;
    checkedBy: string | null;
    createdAt: Date;
    digest: string | null;
    height: number | null;
    id: GeneratedAlways<number>;
    isHeld: Generated<boolean>;
    key: string;
    position: number;
    reason: string | null;
    removedAt: Date | null;
    reviewId: number | null;
    source: string | null;
    state: Generated<'processing' | 'ready' | 'refused'>;
    tries: Generated<number>;
    uploadKey: string;
    width: number | null;
  };
  premiumReminders: {
    businessId: number;
    days: number;
    premiumUntil: Date;
  };
  rateLimits: {
    expire: number | null;
    key: string;
    points: Generated<number>;
  };
  regionNames: {
    isClear: boolean;
    nameKey: string;
    slug: string;
  };
  regions: {
    kind: 'county' | 'region' | 'airport';
    latitude: number;
    longitude: number;
    miles: number;
    name: string;
    population: number;
    shape: string[];
    slug: string;
    states: string[];
  };
  renewals: {
    chargeAt: Date | null;
    chargeId: number | null;
    chosenAt: Date;
    customerId: string;
    email: string;
    isChosen: Generated<boolean>;
    methodId: string | null;
    paymentId: number;
    toldEnd: Date | null;
  };
  revenueMonths: {
    month: Day;
    paid: Generated<number>;
    refunded: Generated<number>;
  };
  reviewBands: {
    band: number;
    reviewId: number;
  };
  reviewConfirmations: {
    createdAt: Date;
    email: string | null;
    expiresAt: Date | null;
    hostHash: string | null;
    mailbox: string;
    mailedAt: Date | null;
    reviewId: number;
    tokenHash: string;
  };
  reviewDecisions: {
    action: 'hold' | 'publish' | 'remove';
    businessIds: number[];
    decidedAt: Date;
    decidedBy: string;
    groupId: number | null;
    id: GeneratedAlways<number>;
    leftCount: Generated<number>;
    reason: string | null;
    reviewCount: number;
    rule: 'address' | 'ring' | 'burst-text' | null;
    settledCount: Generated<number>;
    state: 'running' | 'done' | 'undoing' | 'undone';
    undoneAt: Date | null;
    undoneBy: string | null;
  };
  reviewGroups: {
    decidedAt: Date | null;
    decidedBy: string | null;
    id: GeneratedAlways<number>;
    openedAt: Date;
    rule: 'address' | 'ring' | 'burst-text';
    state: Generated<'open' | 'published' | 'removed' | 'lapsed'>;
  };
  reviewImports: {
    actor: string;
    addedCount: Generated<number>;
    fileName: string;
    id: Generated<number>;
    knownCount: Generated<number>;
    refused: Generated<unknown>;
    refusedCount: Generated<number>;
    source: string;
    startedAt: Date;
    state: 'running' | 'done' | 'undone';
  };
  reviewNotices: {
    businessId: number;
    decisionId: number;
    endedAt: Date | null;
    id: GeneratedAlways<number>;
    removed: number;
    shownUntil: Date;
  };
  reviewPaces: {
    categoryId: number;
    listings: number;
    reviews: number;
  };
  reviewReplies: {
    businessId: number;
    createdAt: Date;
    deletedAt: Date | null;
    heldFor: 'link' | 'repeat' | 'removed' | null;
    isHeld: Generated<boolean>;
    reply: string;
    replyHash: string;
    reviewId: number;
    updatedAt: Date;
  };
  reviewReports: {
    comment: string | null;
    createdAt: Date;
    id: GeneratedAlways<number>;
    isCounted: Generated<boolean>;
    isOpen: Generated<boolean>;
    isOwner: Generated<boolean>;
    networkHash: string | null;
    photoId: number | null;
    reason: 'spam' | 'offensive' | 'false' | 'other';
    reporterHash: string;
    reviewId: number;
  };
  reviews: {
    addressHash: string | null;
    authorHash: string;
    businessId: number;
    comment: string;
    commentHash: string;
    confirmedAt: Date | null;
    createdAt: Generated<Date>;
    createdOn: GeneratedAlways<Date>;
    deletedAt: Date | null;
    editedAt: Date | null;
    groupId: number | null;
    hasPhotos: Generated<boolean>;
    heldAt: Date | null;
    heldFor: 'link' | 'private' | 'repeat' | 'hidden-field' | 'reports' | 'policy' | 'address' | 'ring' | 'burst-text' | null;
    helpfulCount: Generated<number>;
    id: Generated<number>;
    importId: number | null;
    isCounted: Generated<boolean>;
    isHeld: Generated<boolean>;
    isInsider: Generated<boolean>;
    keptAt: Date | null;
    networkHash: string | null;
    points: Generated<number>;
    rating: number;
    reportCount: Generated<number>;
    reviewerName: string;
    signals: Generated<unknown>;
  };
  roles: {
    createdAt: Generated<Date>;
    id: GeneratedAlways<number>;
    name: string;
    rights: string[];
    version: Generated<number>;
  };
  sandboxEvents: {
    attempts: Generated<number>;
    data: unknown;
    id: string;
    nextAttemptAt: Date | null;
    position: GeneratedAlways<number>;
  };
  sandboxObjects: {
    data: unknown;
    id: string;
  };
  sandboxRequests: {
    idempotencyKey: string;
    objectId: string;
  };
  savedExports: {
    columns: unknown;
    filter: unknown;
    id: GeneratedAlways<number>;
    name: string;
    updatedAt: Date;
    updatedBy: string;
    version: Generated<number>;
  };
  savedReasons: {
    decision: 'reject' | 'ask' | 'change' | 'claim' | 'review' | 'reply' | 'photo' | 'report';
    id: GeneratedAlways<number>;
    text: string;
    title: string;
    updatedAt: Date;
    version: Generated<number>;
  };
  scheduleListings: {
    businessId: number;
    goneSince: Date | null;
    scheduleId: number;
  };
  searchChoices: {
    businessId: number | null;
    choices: number;
    trade: string | null;
    week: Day;
    words: string;
  };
  searchCounts: {
    cityKey: Generated<string>;
    little: number;
    nothing: number;
    searches: number;
    state: Generated<string>;
    week: Day;
    words: string;
  };
  searchMarks: {
    found: number | null;
    mark: Buffer;
    subject: Buffer;
    week: Day;
  };
  searchRequests: {
    visitors: number;
    week: Day;
    words: string;
  };
  searchWeeks: {
    key: Buffer;
    marks: Generated<number>;
    week: Day;
  };
  sentForms: {
    key: string;
    result: Buffer | null;
    sentAt: Generated<Date>;
  };
  sentMails: {
    againAt: Date | null;
    businessId: number | null;
    changedAt: Date;
    createdAt: Date;
    id: GeneratedAlways<number>;
    isTest: boolean;
    jobId: string;
    language: string | null;
    planned: unknown | null;
    reason: string | null;
    recipient: string;
    recipientHash: string;
    state: 'waiting' | 'sent' | 'failed' | 'given-up' | 'withheld';
    template: string | null;
    tries: Generated<number>;
  };
  sessions: {
    createdAt: Generated<Date>;
    expiresAt: Date;
    id: string;
    ipAddress: string | null;
    token: string;
    updatedAt: Generated<Date>;
    userAgent: string | null;
    userId: string;
    withPasskey: Generated<boolean>;
  };
  settings: {
    key: string;
    value: string;
  };
  siteArea: {
    isOnly: Generated<boolean>;
    kind: Generated<'country' | 'states' | 'circle'>;
    latitude: number | null;
    longitude: number | null;
    miles: number | null;
    name: string | null;
    states: Generated<string[]>;
  };
  siteFiles: {
    bytes: Buffer;
    keptAt: Date;
    name: string;
  };
  siteSettings: {
    changed: unknown;
    changedAt: Date;
    changedBy: string;
    version: GeneratedAlways<number>;
  };
  staffNoticeChoices: {
    dailyDigest: boolean;
    liveDashboard: boolean;
    overdueMail: boolean;
    userId: string;
  };
  staffNoticesSent: {
    day: Day;
    kind: string;
    userId: string;
  };
  stoppedRecipients: {
    recipient: string;
    stoppedAt: Date;
    stopsLinks: Generated<boolean>;
  };
  towns: {
    cityKey: string;
    latitude: number;
    longitude: number;
    name: string;
    population: number;
    state: string;
  };
  tradeCounts: {
    businessCount: number;
    cityKey: string;
    state: string;
    tradeId: number;
  };
  tradeMerges: {
    finishedAt: Date | null;
    intoId: number | null;
    moved: number;
    name: string;
    startedAt: Date;
    total: number;
    tradeId: number;
  };
  tradePhrases: {
    categoryId: number | null;
    isRisky: Generated<boolean>;
    kind: 'exact' | 'narrower' | 'need' | 'broader';
    phrase: string;
    position: number;
    stem: string;
    tradeId: number | null;
  };
  tradeSlugs: {
    slug: string;
    tradeId: number;
  };
  trades: {
    categoryId: number | null;
    icon: string | null;
    id: Generated<number>;
    isHidden: Generated<boolean>;
    isListed: Generated<boolean>;
    isLocalBusiness: Generated<boolean>;
    name: string;
    partOf: number | null;
    schemaType: string | null;
    singular: string;
    slug: string;
    version: Generated<number>;
  };
  triageAssignments: {
    isKept: boolean;
    item: string;
    seenAt: Date;
    takenAt: Date;
    userId: string;
  };
  twinChecks: {
    businessId: number;
  };
  twinLabels: {
    decidedAt: Date;
    decidedBy: string;
    high: unknown;
    highId: number;
    id: GeneratedAlways<number>;
    label: 'duplicate' | 'different';
    low: unknown;
    lowId: number;
    score: number | null;
  };
  twoFactors: {
    backupCodes: string;
    failedVerificationCount: Generated<number>;
    id: string;
    lastStep: Generated<number>;
    lockedUntil: Date | null;
    secret: string;
    userId: string;
    verified: Generated<boolean>;
  };
  unmailedReviews: {
    businessId: number;
    id: GeneratedAlways<number>;
    invitedPersonId: number | null;
    notedAt: Date;
    reviewId: number;
  };
  users: {
    createdAt: Generated<Date>;
    disabledAt: Date | null;
    email: string;
    emailVerified: Generated<boolean>;
    id: string;
    image: string | null;
    mustChangePassword: Generated<boolean>;
    name: string;
    role: Generated<string>;
    roleId: GeneratedAlways<number | null>;
    twoFactorEnabled: Generated<boolean>;
    updatedAt: Generated<Date>;
  };
  verifications: {
    createdAt: Generated<Date>;
    expiresAt: Date;
    id: string;
    identifier: string;
    updatedAt: Generated<Date>;
    value: string;
  };
  waitingChanges: {
    businessId: number;
    createdAt: Date;
    decidedAt: Date | null;
    decidedBy: string | null;
    field: string;
    id: GeneratedAlways<number>;
    proposed: unknown;
    reason: string | null;
    state: Generated<'waiting' | 'accepted' | 'refused' | 'withdrawn' | 'outdated'>;
    version: number;
    was: unknown;
  };
  webhookDeliveries: {
    answer: string | null;
    arrivedAt: Date | null;
    businessId: number | null;
    event: string;
    happenedAt: Generated<Date>;
    id: GeneratedAlways<number>;
    messageId: Generated<string>;
    nextTryAt: Date | null;
    status: number | null;
    subject: unknown;
    tries: Generated<number>;
    webhookId: number;
  };
  webhooks: {
    events: string[];
    failingSince: Date | null;
    id: GeneratedAlways<number>;
    isPaused: boolean;
    madeAt: Generated<Date>;
    madeBy: string | null;
    name: string;
    secret: string;
    stoppedAt: Date | null;
    url: string;
    version: Generated<number>;
  };
  welcomeSteps: {
    doneAt: Date;
    step: 'name' | 'logo' | 'color' | 'area' | 'price' | 'look';
  };
  words: {
    businessCount: number;
    word: string;
  };
  zipCodes: {
    city: string;
    latitude: number;
    longitude: number;
    state: string;
    zipCode: string;
  };
}
